/** The JSON text of a row in UTF-8, and the revision of the row it was serialized from. */
interface CachedText {
  revision: number;
  text: Buffer;
}

/** Caches the JSON texts of rows by revision, up to a size in bytes; evicts the oldest entries first. */
export class RowTextCache {
  readonly #texts = new Map<string, CachedText>();
  #size = 0;

  constructor(private readonly maxBytes = 24_000_000) {}

  /** The text of a row, if it was serialized from this revision. */
  find(name: string, revision: number): Buffer | undefined {
    const cached = this.#texts.get(name);
    return cached?.revision === revision ? cached.text : undefined;
  }

  /** Stores the text of a row, replacing that of an earlier revision. */
  store(name: string, entry: CachedText): void {
    this.#remove(name);
    this.#texts.set(name, entry);
    this.#size += entry.text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#size <= this.maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(name: string): void {
    this.#size -= this.#texts.get(name)?.text.length ?? 0;
    this.#texts.delete(name);
  }
}
