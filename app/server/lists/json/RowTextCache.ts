/** The text of a row in UTF-8, and the revision of the row it was written from. */
interface Kept {
  revision: number;
  text: Buffer;
}

/** Texts of rows that were written lately, each good as long as its row has the same revision; the oldest go first. */
export class RowTextCache {
  readonly #texts = new Map<string, Kept>();
  #size = 0;

  /** At most so many bytes are kept. */
  constructor(private readonly most = 24_000_000) {}

  /** The text of a row, if it was written from this revision. */
  find(name: string, revision: number): Buffer | undefined {
    const kept = this.#texts.get(name);
    return kept?.revision === revision ? kept.text : undefined;
  }

  /** Keeps the text of a row in place of the one before. */
  keep(name: string, kept: Kept): void {
    this.#remove(name);
    this.#texts.set(name, kept);
    this.#size += kept.text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#size <= this.most) break;
      this.#remove(oldest);
    }
  }

  #remove(name: string): void {
    this.#size -= this.#texts.get(name)?.text.length ?? 0;
    this.#texts.delete(name);
  }
}
