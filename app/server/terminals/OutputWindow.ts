import { OUTPUT_WINDOW } from "../../domain/terminalMessages";
import { ChunkList } from "../streams/ChunkList";

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
   * Forgets the bytes that a client has displayed, counted from the beginning; false when that many were not sent. Fewer
   * than before change nothing: a client that continued has received more than it has displayed.
   */
  report(received: number): boolean {
    const bytes = received - this.#reported;
    if (bytes > this.#unreported.length) return false;
    if (bytes <= 0) return true;
    this.#unreported.drop(bytes);
    this.#reported = received;
    return true;
  }

  /** Forgets the bytes that a client has received before it continues; false when it cannot continue from there. */
  continueFrom(received: number): boolean {
    return received >= this.#reported && this.report(received);
  }
}
