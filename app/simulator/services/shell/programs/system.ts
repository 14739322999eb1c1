import { describeUptime } from "../../machine/describeUptime";
import type { Process, Program } from "../Process";

const prints =
  (textOf: (process: Process) => string): Program =>
  async (process) => {
    await process.print(`${textOf(process)}\n`);
    return 0;
  };

const uname = prints(({ session: { machine }, args }) => {
  const letters = args.join("").replaceAll("-", "") || "s";
  const parts: Record<string, string> = {
    s: "Linux",
    n: machine.hostname(),
    r: machine.kernel,
    v: "#0 SMP Thu Feb 1 12:00:00 2024",
    m: "armv7l",
    o: "GNU/Linux",
  };
  return Object.entries(parts)
    .filter(([letter]) => letters.includes("a") || letters.includes(letter))
    .map(([, part]) => part)
    .join(" ");
});

const PROCESSES = [
  [1, "/sbin/procd"],
  [842, "/sbin/ubusd"],
  [1622, "/usr/sbin/crond -f"],
  [1733, "/usr/sbin/dropbear -F -P /var/run/dropbear.1.pid"],
  [1801, "/usr/sbin/uhttpd -f -h /www"],
  [1873, "/usr/sbin/mobifd"],
  [1940, "/sbin/ntpclient -i 600"],
  [2044, "/sbin/netifd"],
  [2114, "/usr/sbin/dnsmasq -C /var/etc/dnsmasq.conf"],
  [2231, "-ash"],
] as const;

const ps = prints(() => {
  const rows = PROCESSES.map(
    ([id, command]) => `${String(id).padStart(5)} root     ${1200 + (id % 700)} S    ${command}`,
  );
  return ["  PID USER       VSZ STAT COMMAND", ...rows].join("\n");
});

const free = prints(({ session: { machine } }) => {
  const { total, free: unused } = machine.memory();
  const row = [total, total - unused, unused, 312, 0, Math.floor(unused * 1.1)];
  const heads = ["total", "used", "free", "shared", "buff/cache", "available"];
  const line = (name: string, columns: readonly unknown[]) =>
    name.padEnd(7) + columns.map((column) => String(column).padStart(12)).join("");
  return [line("", heads), line("Mem:", row), line("Swap:", [0, 0, 0])].join("\n");
});

const date = prints(({ args }) => {
  const now = new Date();
  const [format] = args.filter((arg) => arg.startsWith("+"));
  if (format === "+%s") return String(Math.floor(now.getTime() / 1000));
  const [weekday, day, month, year, time] = now.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${day} ${time} UTC ${year}`;
});

const env = prints(({ session }) =>
  Object.entries(session.environment)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n"),
);

const sleep: Program = async (process) => {
  const [seconds = ""] = process.args;
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(seconds)) return process.fail(`invalid number '${seconds}'`);
  await process.sleep(Number(seconds));
  return 0;
};

const exit: Program = async (process) => {
  const [code = String(process.session.lastCode)] = process.args;
  if (!/^\d{1,10}$/.test(code)) return process.fail(`Illegal number: ${code}`, 2);
  process.session.exitCode = Number(code) % 256;
  return process.session.exitCode;
};

/** Programs that describe the system and control the shell. */
export const SYSTEM_PROGRAMS: Readonly<Record<string, Program>> = {
  ...{ uname, ps, free, date, env, sleep, exit, logout: exit },
  uptime: prints(({ session }) => describeUptime(session.machine)),
  hostname: prints(({ session }) => session.machine.hostname()),
  id: prints(() => "uid=0(root) gid=0(root) groups=0(root)"),
  whoami: prints(() => "root"),
  true: () => 0,
  ":": () => 0,
  false: () => 1,
  clear: async (process) => {
    await process.print("\x1b[H\x1b[2J");
    return 0;
  },
};
