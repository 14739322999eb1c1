import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { constants, loadavg, uptime } from "node:os";
import { promisify } from "node:util";
import { verifyPassword } from "./password.mjs";
import { interfaces, scanPorts } from "./ports.mjs";

const run = promisify(execFile);

const read = (file) =>
  readFile(file, "utf8").then(
    (text) => text.trim(),
    () => "",
  );

/** What the machine is and how it is connected. */
export async function describeMachine() {
  const [first] = interfaces();
  const release = (await read("/etc/os-release")).match(/^PRETTY_NAME="?([^"\n]+)/m)?.[1] ?? process.platform;
  const status = { wan_state: /^wl/.test(first?.name ?? "") ? "WiFi" : "Wired", wan_ip: first?.addresses[0] ?? null };
  return { hello: { firmware: release.slice(0, 64) }, status };
}

async function temperature() {
  const zones = await readdir("/sys/class/thermal").catch(() => []);
  for (const zone of zones.filter((name) => name.startsWith("thermal_zone"))) {
    const thousandths = Number(await read(`/sys/class/thermal/${zone}/temp`));
    if (thousandths > 0) return Math.round(thousandths / 100);
  }
  return null;
}

/** Traffic of all interfaces, temperature, load, uptime. */
export async function measure() {
  const lines = (await read("/proc/net/dev")).split("\n").slice(2);
  const counters = lines.map((line) => line.trim().split(/[:\s]+/)).filter(([name]) => name !== "lo");
  const sum = (place) => counters.reduce((total, parts) => total + (Number(parts[place]) || 0), 0);
  const up = Math.floor(uptime());
  const load = Math.round(loadavg()[0] * 100) / 100;
  return { temperature: await temperature(), load, router_uptime: up, received: sum(1), sent: sum(9) };
}

/** What a shell's exit code says where a program was not found, or may not be run (POSIX, Shell Command Language, 2.8.2). */
const NOT_RUN = { ENOENT: 127, EACCES: 126 };

/** The exit code of a program that was run or could not be, as a shell gives it; undefined for any other fault. */
function exitCodeOf({ code, signal }) {
  if (signal) return 128 + (constants.signals[signal] ?? 0);
  return Number.isInteger(code) ? code : NOT_RUN[code];
}

// An exit code the task accepts is no failure; anything else says what the program said.
async function runCommand(program, words, { timeout = 60, acceptable_codes = [0] }) {
  try {
    const { stdout, stderr } = await run(program, words, { timeout: timeout * 1000, maxBuffer: 1_000_000 });
    const result = `${stdout}${stderr}`;
    if (!acceptable_codes.includes(0)) throw Object.assign(new Error(result), { code: 0, stdout, stderr });
    return { result, exit_code: 0 };
  } catch (error) {
    if (error.killed) throw new Error(`The command took longer than ${timeout} seconds.`);
    const exitCode = exitCodeOf(error);
    const said = `${error.stdout ?? ""}${error.stderr ?? ""}`;
    if (acceptable_codes.includes(exitCode)) return { result: said, exit_code: exitCode };
    throw Object.assign(new Error(said || error.message), { exitCode });
  }
}

/** How long a machine may take to go down once it was told to start again, in milliseconds. */
const GOES_DOWN_WITHIN = 300_000;

// It has ended when the machine is back: the book says so then.
async function restart() {
  await run("systemctl", ["reboot"]);
  await new Promise((resolve) => setTimeout(resolve, GOES_DOWN_WITHIN));
  throw new Error("This machine was told to start again and did not.");
}

function runAllowed(detail, allowed) {
  const [program, ...words] = String(detail.command).trim().split(/\s+/);
  if (!allowed.includes(program)) throw new Error(`The command ${program} is not among those allowed here.`);
  return runCommand(program, words, detail);
}

async function reportNow(report) {
  await report();
  const averages = loadavg().map((load) => load.toFixed(2));
  return `Load ${averages.join(" ")}`;
}

/**
 * Does one thing the server asks for; commands and the restart only where they were allowed on the command line. What is
 * not here it cannot do, and says so.
 */
export async function execute({ action, detail }, { allowed, mayReboot, passwordFile, report, reporter }) {
  if (action === "port_scan") return JSON.stringify(await scanPorts());
  if (action === "update_metrics_data" || action === "collect") return reportNow(report);
  if (action === "verify") return verifyPassword(detail.password, passwordFile);
  // It opens no way into itself: whichever is to be closed is closed.
  if (action === "connect_close") return "No way into this machine is open.";
  if (action === "monitoring") {
    reporter.change(detail.periods);
    return "Done.";
  }
  if (action === "reboot") {
    if (!mayReboot) throw new Error("This machine was not started with --allow-reboot.");
    return restart();
  }
  if (action === "command") return runAllowed(detail, allowed);
  throw new Error(`This machine cannot do ${action}.`);
}

/** The start of this machine, by the name its kernel gave it; undefined where it gives none. */
export async function readBoot() {
  return (await read("/proc/sys/kernel/random/boot_id")) || undefined;
}
