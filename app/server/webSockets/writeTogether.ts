import type { Duplex } from "node:stream";

/** Below the message size that the other side accepts. */
const MAX_BYTES = 65_536;

/**
 * Lets a stream write the chunks that wait as few larger ones. Otherwise each of them is a message, and a system call,
 * of its own; node:http2 writes the nine bytes before each frame as a chunk.
 */
export function writeTogether(stream: Duplex): Duplex {
  const writeAll = (chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) => {
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk));
    let end = 0;
    const next = (error?: Error | null) => {
      const start = end;
      end += MAX_BYTES;
      if (error || start >= bytes.length) done(error);
      else stream._write(bytes.subarray(start, end), "buffer" as BufferEncoding, next);
    };
    next();
  };
  return Object.assign(stream, { _writev: writeAll });
}
