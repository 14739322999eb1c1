import type { Logger } from "../log/createLogger";

/** How long ending may take before what holds it up is cut, and between two cuts. */
const PATIENCE_MS = 6_000;

/** What must be ended again, in the opposite order of its beginning. */
export class Cleanup {
  readonly #steps: { name: string; end: () => unknown }[] = [];
  #running: Promise<void> | undefined;
  #cut: (() => Promise<unknown>) | undefined;

  constructor(private readonly log: Logger) {}

  /** Adds something that has begun. */
  add(name: string, end: () => unknown): void {
    this.#steps.push({ name, end });
  }

  /** Says how to cut what steps wait for, where ending takes too long. */
  whenLate(cut: () => Promise<unknown>): void {
    this.#cut = cut;
  }

  /** Ends everything once; what fails to end is logged and holds nothing up. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    const late = setInterval(() => this.#hurry(), PATIENCE_MS);
    for (const { name, end } of this.#steps.reverse()) {
      try {
        await end();
      } catch (error) {
        this.log.error(`The ${name} did not end cleanly.`, { error });
      }
    }
    clearInterval(late);
  }

  #hurry(): void {
    this.#cut?.().catch((error) => this.log.warn("What holds up the end could not be cut.", { error }));
  }
}
