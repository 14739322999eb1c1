import type { Logger } from "../log/createLogger";

/** How something is repeated. */
export interface RepeatOptions {
  everyMs: number;
  /** Begin now, not after the first pause. */
  atOnce?: boolean;
  log: Logger;
  /** What the log says when it fails: once, until it has worked again. */
  failure: string;
}

/** Something that is repeated. */
export interface Repeated {
  /** Settles when what was begun at once is done, well or not. */
  first: Promise<void>;
  close(): Promise<void>;
}

/** Does something again and again, never twice at once; closing waits for what is under way. */
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
  const begin = (): Promise<void> => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(begin, everyMs);
  return {
    first: atOnce ? begin() : Promise.resolve(),
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
