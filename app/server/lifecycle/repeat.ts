import type { Logger } from "../log/createLogger";

/** Options of repeat. */
export interface RepeatOptions {
  everyMs: number;
  /** Run immediately, not after the first interval. */
  atOnce?: boolean;
  log: Logger;
  /** Log message of a failure, logged once until the work has succeeded again. */
  failure: string;
}

/** A periodic task. */
export interface Repeated {
  /** Resolves when the immediate run has finished, successfully or not. */
  first: Promise<void>;
  close(): Promise<void>;
}

/** Runs work periodically without overlap; closing waits for the current run. */
export function repeat(work: () => Promise<unknown>, { everyMs, atOnce, log, failure }: RepeatOptions): Repeated {
  let running: Promise<void> | undefined;
  let isFailing = false;
  const run = async (): Promise<void> => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error(failure, { error });
      isFailing = true;
    }
  };
  const start = (): Promise<void> => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(start, everyMs);
  return {
    first: atOnce ? start() : Promise.resolve(),
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
