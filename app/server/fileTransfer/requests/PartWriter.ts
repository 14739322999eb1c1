import type { Hash } from "node:crypto";
import { TRANSFER_WINDOW } from "../../../domain/fileMessages";
import { ChunkList } from "../../streams/ChunkList";
import { FileError } from "../FileError";
import type { ContentTaker, RunningRequest } from "../RunningRequest";
import type { Handle, SftpClient } from "../SftpClient";
import { IN_FLIGHT, PIECE } from "./readInOrder";

/** Stored bytes between two reports to the client. */
const REPORT_BYTES = 131_072;

/** Where content goes. */
export interface PartTarget {
  request: RunningRequest;
  sftp: SftpClient;
  handle: Handle;
  /** Digest of what is before the offset. */
  hash: Hash;
  offset: number;
  /** Of the whole file. */
  size: number;
}

/** Writes the content of an upload to its part, with several requests on their way. */
export class PartWriter implements ContentTaker {
  readonly #waiting = new ChunkList();
  #arrived = 0;
  #stored = 0;
  #reported = 0;
  #inFlight = 0;
  #error: unknown;
  #settle = () => {};
  /** The digest that the client has of the whole file. */
  digest: string | undefined;

  constructor(private readonly to: PartTarget) {}

  /** Whether the target has all bytes, and the client has sent their digest. */
  get isComplete(): boolean {
    return this.digest !== undefined && this.#stored === this.#expected;
  }

  /** Whether the target has all that arrived. */
  get isIntact(): boolean {
    return this.#error === undefined && this.#stored === this.#arrived;
  }

  /** Bytes of the part, if it is intact. */
  get length(): number {
    return this.to.offset + this.#stored;
  }

  input(bytes: Buffer): string | undefined {
    if (this.#arrived + bytes.length > this.#expected) return "There was more content than the file has.";
    this.#arrived += bytes.length;
    if (this.#arrived - this.#reported > TRANSFER_WINDOW) return "There was more content than may be unreported.";
    // After a failure the client still sends what it had begun.
    if (this.#error !== undefined) return undefined;
    this.to.hash.update(bytes);
    this.#waiting.add(bytes);
    this.#write();
    return undefined;
  }

  finish(digest: string): string | undefined {
    if (this.#arrived < this.#expected) return "The content ended early.";
    this.digest = digest;
    this.to.request.wake();
    return undefined;
  }

  /** Throws when the target could not write. */
  verify(): void {
    if (this.#error !== undefined) throw this.#error;
  }

  /** Resolves when nothing is on its way to the target any more. */
  async settled(): Promise<void> {
    while (this.#inFlight > 0) {
      await new Promise<void>((resolve) => {
        this.#settle = resolve;
      });
    }
  }

  get #expected(): number {
    return this.to.size - this.to.offset;
  }

  // Small pieces wait for more while others are on their way.
  #write(): void {
    while (this.#error === undefined && this.#inFlight < IN_FLIGHT && this.#waiting.length > 0) {
      const isLast = this.#arrived === this.#expected;
      if (this.#waiting.length < PIECE && this.#inFlight > 0 && !isLast) return;
      const offset = this.to.offset + this.#arrived - this.#waiting.length;
      this.#inFlight += 1;
      void this.#writePiece(this.#waiting.take(PIECE), offset);
    }
  }

  async #writePiece(piece: Buffer, offset: number): Promise<void> {
    const { sftp, handle } = this.to;
    try {
      await sftp.write(handle, piece, offset);
      this.#stored += piece.length;
    } catch (error) {
      this.#error ??= await explain(error, sftp, handle);
      this.#waiting.drop(this.#waiting.length);
    }
    this.#inFlight -= 1;
    this.#write();
    this.#report();
    if (this.#inFlight > 0) return;
    this.#settle();
    if (this.#error !== undefined || this.isComplete) this.to.request.wake();
  }

  #report(): void {
    if (this.#error !== undefined) return;
    if (this.#stored - this.#reported < REPORT_BYTES && this.#inFlight > 0) return;
    this.#reported = this.#stored;
    this.to.request.send({ type: "received", received: this.#stored });
  }
}

/** OpenSSH does not say that a disk is full. */
async function explain(error: unknown, sftp: SftpClient, handle: Handle): Promise<unknown> {
  if (!(error instanceof FileError) || error.code !== "failure") return error;
  try {
    return (await sftp.freeBytes(handle)) < PIECE ? new FileError("disk-full") : error;
  } catch (unknown) {
    if (unknown instanceof FileError) return error;
    throw unknown;
  }
}
