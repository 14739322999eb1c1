import type { JobResult } from "../../agent/JobLog.mjs";
import type { Output } from "../services/shell/Pipe";
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
/** Bytes of output that are retained; the result of a job holds less. */
const MAX_OUTPUT_BYTES = 65_536;

/** Collects the beginning of what a command writes. */
function collectOutput(): Output & { read: () => string } {
  const chunks: Buffer[] = [];
  let room = MAX_OUTPUT_BYTES;
  return {
    async write(bytes) {
      const part = Buffer.from(bytes.subarray(0, room));
      room -= part.length;
      if (part.length > 0) chunks.push(part);
    },
    read: () => Buffer.concat(chunks).toString().replace(/\n$/, ""),
  };
}

/**
 * Runs a command on a simulated device. Throws CommandFailed when its exit code is not accepted, and an Error when it
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
  const output = collectOutput();
  const limit = new TimeLimit(timeout, (seconds) => controls.sleep(seconds));
  const session = new Session(machine, (seconds) => limit.sleep(seconds));
  const streams = { stdin: EMPTY_INPUT, stdout: output, stderr: output };
  const code = await runLine(String(command ?? ""), session, streams, limit.signal).finally(() => limit.end());
  if (limit.signal.aborted) throw new Error(`The command took longer than ${timeout} seconds.`);
  if (!accepted.includes(code)) throw new CommandFailed(output.read(), code);
  return { result: output.read(), exit_code: code };
}
