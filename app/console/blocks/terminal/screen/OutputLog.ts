/** Maximum bytes of a log; it ends there. */
const MAX_BYTES = 67_108_864;

/** Records the output of a terminal, to be saved as a file. */
export class OutputLog {
  #chunks: Uint8Array<ArrayBuffer>[] | undefined;
  #size = 0;

  get isRecording(): boolean {
    return this.#chunks !== undefined;
  }

  start(): void {
    this.#chunks = [];
    this.#size = 0;
  }

  /** Adds output while recording. */
  add(bytes: Uint8Array): void {
    if (!this.#chunks || this.#size + bytes.length > MAX_BYTES) return;
    this.#chunks.push(new Uint8Array(bytes));
    this.#size += bytes.length;
  }

  /** Ends the record and returns it. */
  stop(): Blob {
    const log = new Blob(this.#chunks, { type: "text/plain" });
    this.#chunks = undefined;
    return log;
  }
}
