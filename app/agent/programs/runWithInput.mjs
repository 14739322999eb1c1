import { runProgram } from "./runProgram.mjs";

const MAX_MESSAGE = 2_000;
const TIMEOUT_MS = 60_000;

/**
 * Runs the program of an option with a text on its standard input, which no other user of the machine can read; returns
 * what it writes. Throws what it writes to the standard error when it fails.
 */
export async function runWithInput(option, program, input, timeout = TIMEOUT_MS) {
  try {
    const { stdout } = await runProgram(program, [], { input, timeout, maxBuffer: 1_000_000 });
    return stdout;
  } catch ({ syscall, code, signal, stderr: errors = "" }) {
    if (syscall) throw new Error(`The program of ${option} cannot be run (${code}).`);
    throw new Error(errors.trim().slice(-MAX_MESSAGE) || `The program of ${option} ended with ${signal ?? code}.`);
  }
}
