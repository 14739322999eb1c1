import type { Logger } from "../log/createLogger";

const REFUSED = "The changed documents are refused; the last good ones go on being served.";

/** Whether the newest documents are served; if not, the located problems, one per line. */
export class Verdict {
  readonly #listeners = new Set<(faults: readonly string[]) => void>();
  #faults: readonly string[];

  constructor(
    faults: readonly string[],
    private readonly log: Pick<Logger, "error">,
  ) {
    this.#faults = faults;
  }

  /** Empty while the newest documents are served. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /**
   * Registers a listener for the faults of each rejected change; it gets an empty list once the newest documents are
   * served.
   */
  listen(listener: (faults: readonly string[]) => void): void {
    this.#listeners.add(listener);
  }

  /** Rejects a change and logs every problem with its location. */
  refuse(faults: readonly string[]): void {
    this.log.error(REFUSED, { problems: faults.length });
    for (const fault of faults) this.log.error(fault);
    this.#change(faults);
  }

  /** Records that the newest documents are served. */
  accept(): void {
    if (this.#faults.length > 0) this.#change([]);
  }

  #change(faults: readonly string[]): void {
    this.#faults = faults;
    for (const listener of this.#listeners) listener(faults);
  }
}
