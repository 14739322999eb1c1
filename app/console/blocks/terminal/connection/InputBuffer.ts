import { INPUT_WINDOW } from "../../../../domain/terminalMessages";

/** Maximum bytes of input kept; a larger paste is refused. */
const MAX_BYTES = 4_194_304;
/** Maximum bytes of one message. */
const MESSAGE_BYTES = 32_768;

/**
 * Input of a terminal that the server has not acknowledged yet. At most INPUT_WINDOW bytes are under way; after a network
 * loss they are sent again.
 */
export class InputBuffer {
  #chunks: Uint8Array[] = [];
  #size = 0;
  #acknowledged = 0;
  /** Unacknowledged bytes that were sent. */
  #sent = 0;

  /** Keeps input; returns false, and keeps nothing of it, when there would be too much. */
  add(bytes: Uint8Array): boolean {
    if (this.#size + bytes.length > MAX_BYTES) return false;
    for (let start = 0; start < bytes.length; start += MESSAGE_BYTES)
      this.#chunks.push(bytes.subarray(start, start + MESSAGE_BYTES));
    this.#size += bytes.length;
    return true;
  }

  /** Drops what the server has received; `received` counts from the start of the terminal. */
  acknowledge(received: number): void {
    let surplus = Math.min(received - this.#acknowledged, this.#size);
    if (!(surplus > 0)) return;
    this.#acknowledged += surplus;
    this.#size -= surplus;
    this.#sent = Math.max(0, this.#sent - surplus);
    while (surplus > 0) {
      const [first = new Uint8Array()] = this.#chunks;
      if (first.length > surplus) this.#chunks[0] = first.subarray(surplus);
      else this.#chunks.shift();
      surplus -= Math.min(first.length, surplus);
    }
  }

  /** Takes the messages that may be sent now. */
  take(): Uint8Array[] {
    const messages: Uint8Array[] = [];
    let start = 0;
    for (const chunk of this.#chunks) {
      const end = start + chunk.length;
      if (end > INPUT_WINDOW) break;
      if (end > this.#sent) messages.push(chunk.subarray(Math.max(0, this.#sent - start)));
      start = end;
    }
    this.#sent = Math.max(start, this.#sent);
    return messages;
  }

  /** Nothing counts as sent any more, as after a network loss. */
  rewind(): void {
    this.#sent = 0;
  }
}
