import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_FOLDER } from "./lifecycle/projectFolder";
import { reasonOf, StartProblem } from "./lifecycle/StartProblem";
import { createLogger } from "./log/createLogger";
import { helpText } from "./options/helpText";
import { readOptions } from "./options/readOptions";
import { unknownVariables } from "./options/unknownVariables";
import type { RunningServer } from "./server";

const log = createLogger((line) => process.stderr.write(line));
const say = (text: string) => process.stdout.write(`${text}\n`);

const LONGEST_END_MS = 60_000;

/** Ends with one sentence: the operator's to mend, or a fault of the program, whose trace goes to the log. */
function fail(error: unknown): void {
  if (!(error instanceof StartProblem)) {
    log.error("The server met a fault of its own.", { error });
    process.stderr.write(`Farhelm ended because of a fault in it (${reasonOf(error)}): please report it.\n`);
  } else process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Ends the server when asked to, or gives its start up; a second request, or an end that takes too long, ends it at once. */
function endOnSignal(running: () => RunningServer | undefined, abort: AbortController): void {
  let asked: number | undefined;
  const end = (signal: string) => {
    // npm passes on what the terminal already sent, so two at once are one.
    if (asked !== undefined && performance.now() - asked < 1_000) return;
    if (asked !== undefined) process.exit(1);
    asked = performance.now();
    log.info("The server is stopping.", { signal });
    setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
    abort.abort();
    void running()
      ?.close()
      .then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(signal));
}

async function serve(names: string[]): Promise<void> {
  const request = readOptions(names, process.env);
  if (request.kind === "help") return void process.stdout.write(helpText());
  const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, "package.json"), "utf8")) as { version: string };
  if (request.kind === "version") return void say(version);
  for (const text of unknownVariables(process.env)) log.warn(text);
  // Loaded only now, so that help and a mistyped option are answered at once.
  const { startServer } = await import("./server");
  const abort = new AbortController();
  let server: RunningServer | undefined;
  endOnSignal(() => server, abort);
  try {
    server = await startServer({ options: request.options, version, log, say, abort: abort.signal });
  } catch (error) {
    // Asked to end while it was starting: what had begun is ended, and nothing is wrong.
    if (abort.signal.aborted) process.exit(0);
    throw error;
  }
  const { close } = server;
  if (abort.signal.aborted) return close().then(() => process.exit(0));
  const crash = (error: unknown) => {
    fail(error);
    void close().finally(() => process.exit(1));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
}

// Whoever read what is said here may be gone, as a terminal is that was closed: devices and people are served on, and an
// end that is asked for is one in good order.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await serve(process.argv.slice(2));
} catch (error) {
  fail(error);
  process.exit(1);
}
