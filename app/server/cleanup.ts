import type { Logger } from "./log/createLogger";

/** What must be ended again, in the opposite order of its beginning. */
export class Cleanup {
  readonly #steps: { name: string; end: () => unknown }[] = [];
  #running: Promise<void> | undefined;

  constructor(private readonly log: Logger) {}

  /** Adds something that has begun. */
  add(name: string, end: () => unknown): void {
    this.#steps.push({ name, end });
  }

  /** Ends everything once; what fails to end is logged and holds nothing up. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (const { name, end } of this.#steps.reverse()) {
      try {
        await end();
      } catch (error) {
        this.log.error(`The ${name} did not end cleanly.`, { error });
      }
    }
  }
}
