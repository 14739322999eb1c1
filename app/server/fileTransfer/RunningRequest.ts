import { type FileRequest, type FileServerMessage, TRANSFER_WINDOW } from "../../domain/fileMessages";
import { FileError } from "./FileError";
import type { FileClient } from "./fileFormat";

type Message = FileServerMessage extends infer Each ? (Each extends { id: number } ? Omit<Each, "id"> : never) : never;

/** What takes the content of an upload. */
export interface ContentTaker {
  /** Takes content; a sentence when it violates the protocol. */
  input(bytes: Buffer): string | undefined;
  /** Takes the digest of the whole file; a sentence when it comes too early. */
  finish(digest: string): string | undefined;
}

/** One request of a client while it runs: what it sends, and what the client sends for it. */
export class RunningRequest {
  /** Set by uploads. */
  content: ContentTaker | undefined;
  #reported = 0;
  #sent = 0;
  #cancel: { discard: boolean } | undefined;
  #wake = () => {};

  constructor(
    readonly id: number,
    readonly type: FileRequest["type"],
    private readonly client: FileClient,
  ) {}

  /** Whether the client does not want what an upload leaves. */
  get isDiscarded(): boolean {
    return this.#cancel?.discard === true;
  }

  /** Bytes of content that may be sent, from the beginning of the request. */
  get allowed(): number {
    return this.#reported + TRANSFER_WINDOW;
  }

  send(message: Message): void {
    this.client.send({ ...message, id: this.id } as FileServerMessage);
  }

  /** Sends a message; resolves when it has left. */
  sent(message: Message): Promise<void> {
    return new Promise((resolve) => this.client.send({ ...message, id: this.id } as FileServerMessage, resolve));
  }

  /** Sends content. The first four bytes of the buffer are for the id. */
  sendContent(message: Buffer): void {
    message.writeUInt32BE(this.id);
    this.#sent += message.length - 4;
    this.client.sendOutput(message);
  }

  /** Notes what the client has taken; false for more than was sent, or less than before. */
  report(received: number): boolean {
    if (received < this.#reported || received > this.#sent) return false;
    this.#reported = received;
    this.wake();
    return true;
  }

  cancel(discard: boolean): void {
    this.#cancel ??= { discard };
    this.wake();
  }

  /** Throws when the request was cancelled. */
  verify(): void {
    if (this.#cancel) throw new FileError("cancelled");
  }

  /** Waits until the client has sent something for this request, or `wake` is called. Rejects when it is cancelled. */
  async change(): Promise<void> {
    this.verify();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.verify();
  }

  wake(): void {
    this.#wake();
  }
}
