import type { JobResult } from "../../agent/JobLog.mjs";
import { OutputStream } from "../../agent/programs/OutputStream.mjs";
import { runLine } from "../services/shell/runLine";
import { Session } from "../services/shell/Session";
import { EMPTY_INPUT } from "../services/shell/streams";
import { TimeLimit } from "./TimeLimit";
import type { Work } from "./Work";

/** A command whose exit code the task does not accept. */
export class CommandFailed extends Error {
  constructor(
    output: string,
    readonly exitCode: number,
  ) {
    super(output || `The command ended with exit code ${exitCode}.`);
  }
}

const DEFAULT_TIMEOUT_SECONDS = 60;

/** Resolves with a promise, or as soon as the signal is aborted. */
function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return Promise.race([
    promise,
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true })),
  ]);
}

/**
 * Runs a command on a simulated device and sends its output in parts meanwhile. Throws CommandFailed when its exit code is not accepted, and an Error when it
 * exceeds its timeout (seconds).
 */
export async function runCommand({ request, controls }: Work): Promise<JobResult> {
  const {
    command,
    timeout = DEFAULT_TIMEOUT_SECONDS,
    acceptable_codes: accepted = [0],
  } = request.detail as {
    command?: unknown;
    timeout?: number;
    acceptable_codes?: readonly number[];
  };
  const machine = await controls.machine();
  const output = new OutputStream({ send: request.output, turn: () => controls.turn() });
  const sink = { write: async (bytes: Buffer) => output.write(bytes) };
  const limit = new TimeLimit(timeout, (seconds) => controls.sleep(seconds));
  const session = new Session(machine, (seconds, aborted) => untilAborted(limit.sleep(seconds), aborted));
  const streams = { stdin: EMPTY_INPUT, stdout: sink, stderr: sink };
  const code = await runLine(
    String(command ?? ""),
    session,
    streams,
    AbortSignal.any([limit.signal, request.signal]),
  ).finally(() => limit.end());
  await output.end();
  if (limit.signal.aborted) throw new Error(`The command took longer than ${timeout} seconds.`);
  if (request.signal.aborted) throw new Error("The command was cancelled.");
  const result = output.tail.replace(/\n$/, "");
  if (!accepted.includes(code)) throw new CommandFailed(result, code);
  return { result, exit_code: code };
}
