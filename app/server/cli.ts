import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_FOLDER } from "./lifecycle/projectFolder";
import { reasonOf, StartProblem } from "./lifecycle/StartProblem";
import { chooseLogFormat } from "./log/chooseLogFormat";
import { createLogger } from "./log/createLogger";
import { exitAfterLog } from "./log/exitAfterLog";
import { helpText } from "./options/helpText";
import { readOptions } from "./options/readOptions";
import { unknownVariables } from "./options/unknownVariables";
import type { RunningServer } from "./server";

const names = process.argv.slice(2);
const format = chooseLogFormat(names, process.env, process.stderr.isTTY);
const log = createLogger(format, process.stderr);
const print = (text: string) => process.stdout.write(`${text}\n`);

const SHUTDOWN_TIMEOUT_MS = 60_000;

/** Writes a sentence to standard error: plain among lines of text, a line of its own among JSON. */
function reportProblem(sentence: string): void {
  if (format === "json") log.error(sentence);
  else process.stderr.write(`${sentence}\n`);
}

/** Exits with one sentence: a problem the operator can solve, or an internal error, whose stack trace is logged. */
function fail(error: unknown): void {
  if (!(error instanceof StartProblem)) {
    log.error("Internal error.", { error });
    reportProblem(`Farhelm ended because of a fault in it (${reasonOf(error)}): please report it.`);
  } else reportProblem(error.message);
  process.exitCode = 1;
}

/** Shuts down on a signal, also during startup; a second signal or the timeout exits immediately. */
function endOnSignal(running: () => RunningServer | undefined, abort: AbortController): void {
  let requestedAt: number | undefined;
  const end = (signal: string) => {
    // npm forwards a signal the terminal has already sent: two within a second count as one.
    if (requestedAt !== undefined && performance.now() - requestedAt < 1_000) return;
    if (requestedAt !== undefined) process.exit(1);
    requestedAt = performance.now();
    log.info("The server is stopping.", { signal });
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    abort.abort();
    void running()
      ?.close()
      .then(() => exitAfterLog(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(signal));
}

async function serve(): Promise<void> {
  const request = readOptions(names, process.env);
  if (request.kind === "help") return void process.stdout.write(helpText());
  const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, "package.json"), "utf8")) as { version: string };
  if (request.kind === "version") return void print(version);
  for (const text of unknownVariables(process.env)) log.warn(text);
  // Lazy import: help and option errors are printed without loading the server.
  const { startServer } = await import("./server");
  const abort = new AbortController();
  let server: RunningServer | undefined;
  endOnSignal(() => server, abort);
  try {
    server = await startServer({ options: request.options, version, log, print, abort: abort.signal });
  } catch (error) {
    // A shutdown during startup is not an error.
    if (abort.signal.aborted) return exitAfterLog(0);
    throw error;
  }
  const { close } = server;
  if (abort.signal.aborted) return close().then(() => exitAfterLog(0));
  const crash = (error: unknown) => {
    fail(error);
    void close().finally(() => exitAfterLog(1));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
}

// Standard output may be closed, for example with its terminal: ignore write errors and keep serving until a regular
// shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await serve();
} catch (error) {
  fail(error);
  exitAfterLog(1);
}
