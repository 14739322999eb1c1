import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { loadavg, uptime } from "node:os";
import { promisify } from "node:util";
import { Unsupported } from "./JobLog.mjs";
import { interfaces, scanPorts } from "./ports.mjs";
import { changePassword, verifyPassword } from "./programs/password.mjs";
import { runCommand } from "./programs/runCommand.mjs";

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

/** Time within which the machine must go down after a reboot was requested, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 300_000;

// The job completes when the machine is back: JobLog reports it then.
async function restart() {
  await run("systemctl", ["reboot"]);
  await new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS));
  throw new Error("The machine did not reboot.");
}

function runAllowed({ detail, output, signal }, { allowed, turn }) {
  const [program, ...args] = String(detail.command).trim().split(/\s+/);
  if (!allowed.includes(program)) throw new Error(`The command ${program} is not allowed on this machine.`);
  return runCommand(program, args, detail, { output, turn, signal });
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
export async function execute(job, options) {
  const { action, detail } = job;
  const { mayReboot, passwordFile, passwordProgram, report, reporter } = options;
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
  if (action === "command") return runAllowed(job, options);
  throw new Unsupported(`This machine cannot do ${action}.`);
}

/** The kernel's boot identifier; undefined when it has none. */
export async function readBoot() {
  return (await read("/proc/sys/kernel/random/boot_id")) || undefined;
}
