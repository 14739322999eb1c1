import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Time to read what a program wrote before it exited, in milliseconds. */
const DRAIN_MS = 500;

/**
 * Runs a program, as the promisified `execFile` does, until it exits. A process that it leaves in the background may
 * hold its output open and is not waited for.
 */
export async function runProgram(program, args, { input, ...options }) {
  const running = run(program, args, { killSignal: "SIGKILL", ...options });
  const { stdin, stdout, stderr } = running.child;
  // A program that reads nothing closes its input; its exit code says whether that was right.
  stdin.on("error", () => {});
  if (input !== undefined) stdin.end(input);
  running.child.once("exit", () => {
    setTimeout(() => {
      stdout.destroy();
      stderr.destroy();
    }, DRAIN_MS);
  });
  return running;
}
