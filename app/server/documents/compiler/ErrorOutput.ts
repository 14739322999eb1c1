/** Number of trailing characters that are kept. */
const MAX_LENGTH = 4_000;

const OUT_OF_MEMORY = /heap out of memory|heap limit|allocation failed/i;

/** What a process has written to standard error: its end, and whether V8 has reported that its heap is full. */
export class ErrorOutput {
  #end = "";
  #isOutOfMemory = false;

  add(chunk: Buffer | string): void {
    const text = this.#end + chunk;
    // The native stack trace after the report may be longer than what is kept.
    this.#isOutOfMemory ||= OUT_OF_MEMORY.test(text);
    this.#end = text.slice(-MAX_LENGTH);
  }

  get isOutOfMemory(): boolean {
    return this.#isOutOfMemory;
  }

  toString(): string {
    return this.#end;
  }
}
