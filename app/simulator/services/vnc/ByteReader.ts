import type { Readable } from "node:stream";

/** The stream has ended before all bytes had come. */
export class EndOfStream extends Error {}

/** Reads the bytes of a stream in pieces of known length; what is not asked for stays in the stream, with back-pressure. */
export class ByteReader {
  private wake: () => void = () => {};

  constructor(private readonly stream: Readable) {
    for (const event of ["readable", "end", "close"]) stream.on(event, () => this.wake());
  }

  /** Reads a number of bytes, which the caller limits. Rejects with EndOfStream. */
  async read(length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0);
    while (true) {
      const bytes: Buffer | null = this.stream.read(length);
      if (bytes?.length === length) return bytes;
      if (bytes || this.stream.readableEnded || this.stream.destroyed) throw new EndOfStream();
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
