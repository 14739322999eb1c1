import { INPUT_WINDOW } from "../../domain/terminalMessages";
import { ChunkList } from "../streams/ChunkList";

type Take = (bytes: Buffer, taken: () => void) => void;

/** The input of a terminal on its way to the target, which is given more when it takes more. */
export class InputQueue {
  readonly #waiting = new ChunkList();
  #handed = 0;
  #isTaking = false;

  /** @param onHanded Called with the number of bytes handed to the target so far, which is reported to the client. */
  constructor(
    private readonly take: Take,
    private readonly onHanded: (bytes: number) => void,
  ) {}

  /** Bytes handed to the target so far. */
  get handed(): number {
    return this.#handed;
  }

  /** Adds input; false when the client sent more than it may before it is reported. */
  add(bytes: Buffer): boolean {
    if (this.#waiting.length + bytes.length > INPUT_WINDOW) return false;
    this.#waiting.add(bytes);
    this.#hand();
    return true;
  }

  /** Drops what was not handed to the target: its client sends it again. */
  dropWaiting(): void {
    this.#waiting.drop(this.#waiting.length);
  }

  #hand(): void {
    if (this.#isTaking || this.#waiting.length === 0) return;
    const bytes = Buffer.concat(this.#waiting.chunks);
    this.dropWaiting();
    this.#isTaking = true;
    this.#handed += bytes.length;
    this.take(bytes, () => {
      this.#isTaking = false;
      this.onHanded(this.#handed);
      this.#hand();
    });
  }
}
