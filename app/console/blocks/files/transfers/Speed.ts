const WINDOW_MS = 5_000;
const STEP_MS = 250;

/** Measures the speed of a transfer over its last seconds. */
export class Speed {
  #samples: { at: number; bytes: number }[] = [];

  /** Notes how many bytes there are at a time, in milliseconds. */
  note(bytes: number, at = performance.now()): void {
    const last = this.#samples.at(-1);
    // Less than before: it begins anew.
    if (last && bytes < last.bytes) this.#samples = [];
    if (last && at - last.at < STEP_MS) last.bytes = bytes;
    else this.#samples.push({ at, bytes });
    while (this.#samples.length > 2 && at - (this.#samples[0]?.at ?? at) > WINDOW_MS) this.#samples.shift();
  }

  /** Forgets what was before a pause. */
  reset(): void {
    this.#samples = [];
  }

  /** In bytes per second; undefined before it is known. */
  get perSecond(): number | undefined {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < STEP_MS) return undefined;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1_000;
  }
}
