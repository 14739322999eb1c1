import type { Logger } from "../log/createLogger";

/** Time after which blocking work is cancelled, and the interval of further attempts. */
const CANCEL_AFTER_MS = 6_000;

/** Shutdown steps, run in reverse order of their registration. */
export class Cleanup {
  readonly #steps: { name: string; end: () => unknown }[] = [];
  #running: Promise<void> | undefined;
  #cancel: (() => Promise<unknown>) | undefined;

  constructor(private readonly log: Logger) {}

  /** Registers a shutdown step. */
  add(name: string, end: () => unknown): void {
    this.#steps.push({ name, end });
  }

  /** Registers how to cancel work that delays the shutdown. */
  whenLate(cancel: () => Promise<unknown>): void {
    this.#cancel = cancel;
  }

  /** Runs all steps once; failures are logged and do not stop the others. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    const timer = setInterval(() => this.#cancelWork(), CANCEL_AFTER_MS);
    for (const { name, end } of this.#steps.reverse()) {
      try {
        await end();
      } catch (error) {
        this.log.error(`The ${name} did not end cleanly.`, { error });
      }
    }
    clearInterval(timer);
  }

  #cancelWork(): void {
    this.#cancel?.().catch((error) =>
      this.log.warn("Work that delays the shutdown could not be cancelled.", { error }),
    );
  }
}
