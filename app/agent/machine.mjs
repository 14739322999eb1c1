import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { constants, loadavg, uptime } from "node:os";
import { promisify } from "node:util";
import { Unsupported } from "./JobLog.mjs";
import { changePassword, verifyPassword } from "./password.mjs";
import { interfaces, scanPorts } from "./ports.mjs";
import { runProgram } from "./runProgram.mjs";

const run = promisify(execFile);

const read = (file) =>
  readFile(file, "utf8").then(
    (text) => text.trim(),
    () => "",
  );

/** The `hello` and `status` reports of this machine. */
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

/**
 * The `metrics` report: traffic of all interfaces except loopback (bytes), temperature (tenths of °C), load, uptime
 * (s).
 */
export async function measure() {
  const lines = (await read("/proc/net/dev")).split("\n").slice(2);
  const counters = lines.map((line) => line.trim().split(/[:\s]+/)).filter(([name]) => name !== "lo");
  const sum = (column) => counters.reduce((total, parts) => total + (Number(parts[column]) || 0), 0);
  const up = Math.floor(uptime());
  const load = Math.round(loadavg()[0] * 100) / 100;
  return { temperature: await temperature(), load, router_uptime: up, received: sum(1), sent: sum(9) };
}

/** A shell's exit codes for a program that is not found or not executable (POSIX, Shell Command Language, 2.8.2). */
const SPAWN_ERROR_CODES = { ENOENT: 127, EACCES: 126 };

/**
 * The exit code of a program as a shell reports it, also when it was killed by a signal or could not be started;
 * undefined for any other error.
 */
function exitCodeOf({ code, signal }) {
  if (signal) return 128 + (constants.signals[signal] ?? 0);
  return Number.isInteger(code) ? code : SPAWN_ERROR_CODES[code];
}

// An exit code the task accepts is success; otherwise the error message is the program's output.
async function runCommand(program, args, { timeout = 60, acceptable_codes = [0] }) {
  try {
    const { stdout, stderr } = await runProgram(program, args, { timeout: timeout * 1000, maxBuffer: 1_000_000 });
    const result = `${stdout}${stderr}`;
    if (!acceptable_codes.includes(0)) throw Object.assign(new Error(result), { code: 0, stdout, stderr });
    return { result, exit_code: 0 };
  } catch (error) {
    if (error.killed) throw new Error(`The command took longer than ${timeout} seconds.`);
    const exitCode = exitCodeOf(error);
    const output = `${error.stdout ?? ""}${error.stderr ?? ""}`;
    if (acceptable_codes.includes(exitCode)) return { result: output, exit_code: exitCode };
    throw Object.assign(new Error(output || error.message), { exitCode });
  }
}

/** Time within which the machine must go down after a reboot was requested, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 300_000;

// The job completes when the machine is back: JobLog reports it then.
async function restart() {
  await run("systemctl", ["reboot"]);
  await new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS));
  throw new Error("The machine did not reboot.");
}

function runAllowed(detail, allowed) {
  const [program, ...args] = String(detail.command).trim().split(/\s+/);
  if (!allowed.includes(program)) throw new Error(`The command ${program} is not allowed on this machine.`);
  return runCommand(program, args, detail);
}

async function reportNow(report) {
  await report();
  const averages = loadavg().map((load) => load.toFixed(2));
  return `Load ${averages.join(" ")}`;
}

/**
 * Executes one job that does not transfer files. Commands and reboots run only as far as the command line allows them;
 * any other action throws.
 */
export async function execute(
  { action, detail },
  { allowed, mayReboot, passwordFile, passwordProgram, report, reporter },
) {
  if (action === "port_scan") return JSON.stringify(await scanPorts());
  if (action === "update_metrics_data" || action === "collect") return reportNow(report);
  if (action === "verify") return verifyPassword(detail.password, passwordFile);
  if (action === "set_password") return changePassword(detail.password, passwordProgram, passwordFile);
  if (action === "monitoring") {
    reporter.change(detail.periods);
    return "Done.";
  }
  if (action === "reboot") {
    if (!mayReboot) throw new Error("This machine was not started with --allow-reboot.");
    return restart();
  }
  if (action === "command") return runAllowed(detail, allowed);
  throw new Unsupported(`This machine cannot do ${action}.`);
}

/** The kernel's boot identifier; undefined when it has none. */
export async function readBoot() {
  return (await read("/proc/sys/kernel/random/boot_id")) || undefined;
}
