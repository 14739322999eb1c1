import { expandWord } from "./expandWord";
import { BrokenPipe, Pipe } from "./Pipe";
import { Interrupted, Process, type Streams } from "./Process";
import type { Command, Redirect } from "./parseLine";
import { PROGRAMS } from "./programs/programs";
import type { Session } from "./Session";
import { readBytes, writeFile } from "./streams";

/** Exit code of a program that is not found (POSIX, Shell Command Language, 2.8.2). */
const NOT_FOUND = 127;
/** Exit codes of programs that SIGINT and SIGPIPE have ended. */
const [INTERRUPTED, BROKEN_PIPE] = [130, 141];

function expansionOf(session: Session) {
  const { machine, directory } = session;
  return { files: machine.files, directory, variable: (name: string) => session.variable(name) };
}

function redirect(streams: Streams, { descriptor, isAppending, target }: Redirect, session: Session): Streams {
  if (target === "&1") return { ...streams, stderr: streams.stdout };
  if (target === "&2") return { ...streams, stdout: streams.stderr };
  const { files } = session.machine;
  const path = session.resolve(expandWord(target, expansionOf(session)).join(" "));
  if (descriptor === 0) return { ...streams, stdin: readBytes(files.read(path)) };
  const output = writeFile(files, files.open(path, { create: true, truncate: !isAppending }));
  return descriptor === 2 ? { ...streams, stderr: output } : { ...streams, stdout: output };
}

async function explain(error: unknown, name: string, { stderr }: Streams): Promise<number> {
  if (error instanceof Interrupted) return INTERRUPTED;
  if (error instanceof BrokenPipe) return BROKEN_PIPE;
  const message = error instanceof Error ? error.message : String(error);
  await stderr.write(Buffer.from(`${name}: ${message}\n`)).catch(() => {});
  return 1;
}

async function runCommand(command: Command, session: Session, given: Streams, signal: AbortSignal): Promise<number> {
  let name = "ash";
  let streams = given;
  try {
    const [first, ...args] = command.words.flatMap((word) => expandWord(word, expansionOf(session)));
    for (const one of command.redirects) streams = redirect(streams, one, session);
    if (first === undefined) return 0;
    const program = PROGRAMS.get(first.replace(/^\/(usr\/)?s?bin\/(?=\w+$)/, ""));
    if (!program) {
      await streams.stderr.write(Buffer.from(`ash: ${first}: not found\n`));
      return NOT_FOUND;
    }
    name = first;
    return await program(new Process(first, args, session, signal, streams));
  } catch (error) {
    return explain(error, name, streams);
  }
}

/**
 * Runs the programs of a pipeline at the same time; resolves with the exit code of the last. An interruption ends all of
 * them.
 */
export async function runPipeline(
  commands: readonly Command[],
  session: Session,
  streams: Streams,
  signal: AbortSignal,
): Promise<number> {
  const pipes = commands.slice(1).map(() => new Pipe());
  const close = () => {
    for (const pipe of pipes) pipe.close();
  };
  signal.addEventListener("abort", close);
  const codes = await Promise.all(
    commands.map(async (command, at) => {
      const [before, after] = [pipes[at - 1], pipes[at]];
      const own = { ...streams, ...(before && { stdin: before }), ...(after && { stdout: after }) };
      const code = await runCommand(command, pipes.length > 0 ? session.fork() : session, own, signal);
      before?.close();
      after?.end();
      return code;
    }),
  );
  signal.removeEventListener("abort", close);
  return codes.at(-1) ?? 0;
}
