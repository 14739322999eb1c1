import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";

/** Thrown when a file must not be read; the message explains why. */
export class UnreadFile extends Error {}

/** Larger than most documents. Its content is copied before the next read. */
const chunk = Buffer.alloc(64 * 1024);

/**
 * Reads a file up to a limit in bytes, even if it grows meanwhile or its size is unknown. `what` names the file in
 * messages, such as "a document". Throws an UnreadFile for larger files and special files; file system errors pass
 * through. Synchronous: of hundreds of small files that takes a fraction of the CPU time.
 */
export function readBounded(path: string, maxBytes: number, what: string): Buffer {
  rejectSpecialFiles(statSync(path));
  // The file may have been replaced since `stat`; without O_NONBLOCK, opening a pipe would block.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    rejectSpecialFiles(stats);
    if (stats.size > maxBytes) throw new UnreadFile(tooLarge(stats.size, maxBytes, what));
    return readChunks(file, maxBytes, what);
  } finally {
    closeSync(file);
  }
}

function rejectSpecialFiles(stats: { isFile(): boolean; isDirectory(): boolean }): void {
  if (!stats.isFile() && !stats.isDirectory())
    throw new UnreadFile("this cannot be read: it is a pipe, device or socket, not a file");
}

function readChunks(file: number, maxBytes: number, what: string): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const bytesRead = readSync(file, chunk, 0, chunk.length, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    chunks.push(Buffer.from(chunk.subarray(0, bytesRead)));
    length += bytesRead;
    if (length > maxBytes) throw new UnreadFile(tooLarge(length, maxBytes, what));
  }
}

function tooLarge(size: number, limit: number, what: string): string {
  const [unit, name]: [number, string] = limit < 1024 * 1024 ? [1024, "kB"] : [1024 * 1024, "MB"];
  return `${(size / unit).toFixed(1)} ${name} is too large for ${what}; the limit is ${limit / unit} ${name}`;
}
