/** Chunks beyond this number are joined, so that bytes that came one by one take no more memory than others. */
const MAX_CHUNKS = 1_024;

/** Bytes in the chunks in which they came. */
export class ChunkList {
  #chunks: Buffer[] = [];
  #length = 0;

  /** The number of bytes. */
  get length(): number {
    return this.#length;
  }

  get chunks(): readonly Buffer[] {
    return this.#chunks;
  }

  add(chunk: Buffer): void {
    if (chunk.length === 0) return;
    if (this.#chunks.length === MAX_CHUNKS) this.#chunks = [Buffer.concat(this.#chunks)];
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** Removes bytes from the beginning and returns them, fewer if there are no more. */
  take(bytes: number): Buffer {
    const [first] = this.#chunks;
    const isWhole = first === undefined || first.length >= bytes;
    const taken = (isWhole ? (first ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks)).subarray(0, bytes);
    this.drop(taken.length);
    return taken;
  }

  /** Drops bytes from the beginning. */
  drop(bytes: number): void {
    let rest = bytes;
    let whole = 0;
    for (const { length } of this.#chunks) {
      if (length > rest) break;
      rest -= length;
      whole += 1;
    }
    this.#chunks.splice(0, whole);
    const [first] = this.#chunks;
    if (first && rest > 0) this.#chunks[0] = first.subarray(rest);
    this.#length -= bytes;
  }
}
