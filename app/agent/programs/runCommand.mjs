import { spawn } from "node:child_process";
import { constants } from "node:os";
import { OutputStream } from "./OutputStream.mjs";

const DEFAULT_TIMEOUT_SECONDS = 60;
/** Time to read what a program wrote before it exited, in milliseconds. */
const DRAIN_MS = 500;
/** A shell's exit codes for a program that is not found or not executable (POSIX, Shell Command Language, 2.8.2). */
const SPAWN_ERROR_CODES = { ENOENT: 127, EACCES: 126 };

/**
 * Starts a program in a process group of its own and reads its output until it exits. Resolves with its exit code as a
 * shell reports it, also when it was killed by a signal; with a problem when it could not be started.
 */
function runInGroup(program, args, { output, signal }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const killGroup = () => child.pid !== undefined && isAlive(child) && process.kill(-child.pid, "SIGKILL");
    signal.addEventListener("abort", killGroup);
    for (const source of ["stdout", "stderr"]) child[source].on("data", (bytes) => output.write(bytes, source));
    child.once("error", (error) => {
      signal.removeEventListener("abort", killGroup);
      const exitCode = SPAWN_ERROR_CODES[error.code];
      if (exitCode === undefined) reject(error);
      else resolve({ exitCode, problem: `${program} cannot be run (${error.code}).` });
    });
    // A process that it leaves in the background may hold its output open and is not waited for.
    child.once("exit", () => {
      signal.removeEventListener("abort", killGroup);
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, DRAIN_MS).unref();
    });
    child.once("close", (code, name) => resolve({ exitCode: code ?? 128 + (constants.signals[name] ?? 0) }));
  });
}

const isAlive = ({ exitCode, signalCode }) => exitCode === null && signalCode === null;

/**
 * Runs a program as the job `command`: sends its output in parts while it runs, and returns the end of it with the exit
 * code. Throws when the code is not accepted, when it takes longer than its timeout, and when it is cancelled.
 */
export async function runCommand(program, args, detail, { output: send = () => {}, turn = async () => {}, signal }) {
  if (signal?.aborted) throw new Error("The command was cancelled.");
  const { timeout = DEFAULT_TIMEOUT_SECONDS, acceptable_codes = [0] } = detail;
  const output = new OutputStream({ send, turn });
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeout * 1000);
  const ending = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal;
  const running = runInGroup(program, args, { output, signal: ending }).finally(() => clearTimeout(timer));
  const { exitCode, problem } = await running;
  await output.end();
  if (limit.signal.aborted) throw new Error(`The command took longer than ${timeout} seconds.`);
  if (ending.aborted) throw new Error("The command was cancelled.");
  const result = output.tail;
  if (acceptable_codes.includes(exitCode)) return { result, exit_code: exitCode };
  throw Object.assign(new Error(result || problem), { exitCode });
}
