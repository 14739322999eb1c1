import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A running process: its command line and start time, in the system's format. */
export interface RunningProcess {
  command: string;
  started: string;
  /** Its working folder, where available. */
  folder?: string;
}

/** Whether a process has exited but was not reaped by its parent, as in containers without an init process. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
}

/** Whether a process id is in use, including by a zombie. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether a process with this id is running. */
export function isRunning(pid: number): boolean {
  if (!isPidTaken(pid)) return false;
  try {
    return !isZombie(pid);
  } catch {
    // It was reaped in the meantime.
    return false;
  }
}

async function describeOnLinux(pid: number): Promise<RunningProcess> {
  const [stat, command, folder] = await Promise.all([
    readFile(`/proc/${pid}/stat`, "utf8"),
    readFile(`/proc/${pid}/cmdline`, "utf8"),
    readlink(`/proc/${pid}/cwd`).catch(() => undefined),
  ]);
  // The name in parentheses may contain anything, so fields are counted after the last parenthesis; the 20th is the
  // start time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { command: command.split("\0").join(" "), started: fields[19] ?? "", folder };
}

async function describeOnWindows(pid: number): Promise<RunningProcess> {
  const { stdout } = await run("tasklist", ["/FO", "CSV", "/NH", "/FI", `PID eq ${pid}`]);
  return { command: stdout.trim(), started: "" };
}

async function describeByPs(pid: number): Promise<RunningProcess> {
  const { stdout } = await run("ps", ["-p", String(pid), "-o", "lstart=,command="], { env: { LC_ALL: "C" } });
  return { command: stdout.slice(24).trim(), started: stdout.slice(0, 24) };
}

/** Describes a running process; undefined when there is none. */
export async function describeProcess(pid: number): Promise<RunningProcess | undefined> {
  if (!isRunning(pid)) return undefined;
  try {
    if (process.platform === "linux") return await describeOnLinux(pid);
    return process.platform === "win32" ? await describeOnWindows(pid) : await describeByPs(pid);
  } catch {
    // It exited in the meantime.
    return isRunning(pid) ? { command: "", started: "" } : undefined;
  }
}

/** Identifies the scope of process ids: the boot of this machine, and its PID namespace. */
export async function processSpace(): Promise<string> {
  if (process.platform !== "linux") return process.platform;
  const [boot, space] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return `${boot.trim()} ${space}`;
}
