import { BrokenPipe } from "./Pipe";
import type { Streams } from "./Process";
import { type Pipeline, parseLine, SyntaxFault } from "./parseLine";
import { runPipeline } from "./runPipeline";
import type { Session } from "./Session";

/** Exit code of a syntax error. */
const SYNTAX_ERROR = 2;
/** Exit code of a program that SIGINT has ended. */
const INTERRUPTED = 130;
const MAX_LINE = 16_384;

const isSkipped = ({ after }: Pipeline, code: number) =>
  (after === "&&" && code !== 0) || (after === "||" && code === 0);

function parse(line: string): Pipeline[] {
  if (line.length > MAX_LINE) throw new SyntaxFault("line too long");
  return parseLine(line);
}

/**
 * Runs a command line of a session. Resolves with the exit code of the last program, which is also the session's `$?`.
 * Rejects only when the output is closed.
 */
export async function runLine(line: string, session: Session, streams: Streams, signal: AbortSignal): Promise<number> {
  try {
    for (const pipeline of parse(line)) {
      if (isSkipped(pipeline, session.lastCode)) continue;
      session.lastCode = await runPipeline(pipeline.commands, session, streams, signal);
      if (signal.aborted) session.lastCode = INTERRUPTED;
      if (signal.aborted || session.exitCode !== undefined) break;
    }
  } catch (error) {
    if (error instanceof BrokenPipe) throw error;
    session.lastCode = SYNTAX_ERROR;
    await streams.stderr.write(Buffer.from(`ash: ${error instanceof Error ? error.message : String(error)}\n`));
  }
  return session.lastCode;
}
