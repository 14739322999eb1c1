import type { Cleanup } from "../lifecycle/Cleanup";
import type { Logger } from "../log/createLogger";
import type { ServerOptions } from "../options/readOptions";

/** Options of startServer. */
export interface StartOptions {
  options: ServerOptions;
  /** The program's version. */
  version: string;
  log: Logger;
  /** Prints a text for the operator. */
  print: (text: string) => void;
  /** Aborts the startup between two steps. */
  abort: AbortSignal;
}

/** A startup in progress: steps are timed, and what they open is registered for cleanup. */
export class Start {
  readonly #startedAt = performance.now();

  constructor(
    readonly context: StartOptions,
    readonly cleanup: Cleanup,
  ) {}

  async step<Result>(name: string, work: () => Promise<Result>, end?: (result: Result) => unknown): Promise<Result> {
    this.context.abort.throwIfAborted();
    const startedAt = performance.now();
    const result = await work();
    if (end) this.cleanup.add(name, () => end(result));
    this.context.log.info(`Started: ${name}.`, { seconds: secondsSince(startedAt) });
    return result;
  }

  get seconds(): number {
    return secondsSince(this.#startedAt);
  }
}

function secondsSince(time: number): number {
  return Math.round((performance.now() - time) / 10) / 100;
}
