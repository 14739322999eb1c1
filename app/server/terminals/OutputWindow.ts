import { OUTPUT_WINDOW } from "../../domain/terminalMessages";
import { ChunkList } from "./ChunkList";

/** The output of a terminal that its client has not reported yet, to be sent again after a network loss. */
export class OutputWindow {
  readonly #unreported = new ChunkList();
  /** Bytes that were reported, counted from the beginning. */
  #reported = 0;

  /** Whether the target has to wait. */
  get isFull(): boolean {
    return this.#unreported.length >= OUTPUT_WINDOW;
  }

  /** Whether the client has reported everything. */
  get isEmpty(): boolean {
    return this.#unreported.length === 0;
  }

  /** The output that was not reported. */
  get chunks(): readonly Buffer[] {
    return this.#unreported.chunks;
  }

  add(chunk: Buffer): void {
    this.#unreported.add(chunk);
  }

  /**
   * Forgets the bytes that a client has received, counted from the beginning; false when these are fewer than before, or
   * more than there were.
   */
  report(received: number): boolean {
    const bytes = received - this.#reported;
    if (bytes < 0 || bytes > this.#unreported.length) return false;
    this.#unreported.drop(bytes);
    this.#reported = received;
    return true;
  }
}
