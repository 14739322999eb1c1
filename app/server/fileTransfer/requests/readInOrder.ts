import type { RunningRequest } from "../RunningRequest";
import type { Handle, SftpClient } from "../SftpClient";

/** Bytes of one request of SFTP. OpenSSH takes 255 kB; for servers that take less, the library divides it. */
export const PIECE = 128_000;

/** Requests of one transfer that are on their way at once. */
export const IN_FLIGHT = 16;

/** The part of a file that is read. */
export interface Range {
  from: number;
  /** Infinity for all there is. */
  to: number;
  /** The offset up to which may be read now; the request is woken when it has changed. */
  limit(): number;
}

interface Piece {
  asked: number;
  message: Buffer;
}

interface Source {
  request: RunningRequest;
  sftp: SftpClient;
}

/** The pieces of a file that are on their way, in their order. */
class Pieces {
  readonly #waiting: Promise<Piece>[] = [];
  #next: number;
  #size = PIECE;

  constructor(
    private readonly sftp: SftpClient,
    private readonly handle: Handle,
    private readonly range: Range,
  ) {
    this.#next = range.from;
  }

  /** The next piece, or undefined when none may be read now. */
  take(): Promise<Piece> | undefined {
    this.#fill();
    return this.#waiting.shift();
  }

  /** Goes on from an offset with smaller pieces, as the target returns fewer bytes than requested. */
  async restart(offset: number, size: number): Promise<void> {
    await Promise.all(this.#waiting.splice(0));
    [this.#next, this.#size] = [offset, size];
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#waiting);
  }

  #fill(): void {
    const { to, limit } = this.range;
    while (this.#waiting.length < IN_FLIGHT && this.#next < to) {
      const asked = Math.min(this.#size, to - this.#next);
      if (this.#next + asked > limit()) return;
      const piece = this.#read(this.#next, asked);
      // The first one that fails ends all.
      piece.catch(() => {});
      this.#waiting.push(piece);
      this.#next += asked;
    }
  }

  async #read(offset: number, asked: number): Promise<Piece> {
    const buffer = Buffer.allocUnsafe(asked + 4);
    const length = await this.sftp.read(this.handle, buffer, asked, offset);
    return { asked, message: buffer.subarray(0, 4 + length) };
  }
}

/**
 * Reads a file from one offset to another with several requests on their way, and calls with its bytes in their order.
 * Each buffer has four other bytes before them. Returns the offset that was reached, which is less at the end of the file.
 */
export async function readInOrder(
  { request, sftp }: Source,
  handle: Handle,
  range: Range,
  take: (message: Buffer) => void,
): Promise<number> {
  const pieces = new Pieces(sftp, handle, range);
  let position = range.from;
  try {
    while (position < range.to) {
      request.verify();
      const first = pieces.take();
      if (!first) {
        await request.change();
        continue;
      }
      const { asked, message } = await first;
      const length = message.length - 4;
      if (length > 0) take(message);
      position += length;
      if (length === 0) break;
      if (length < asked) await pieces.restart(position, length);
    }
  } finally {
    await pieces.settled();
  }
  return position;
}
