import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";

/** Thrown when a file must not be read; the message explains why. */
export class UnreadFile extends Error {}

const CHUNK = 64 * 1024;

/**
 * Reads a file up to a limit in bytes, even if it grows meanwhile or its size is unknown. `what` names the file in
 * messages, such as "a document". Throws an UnreadFile for larger files and special files; file system errors pass
 * through.
 */
export async function readBounded(path: string, maxBytes: number, what: string): Promise<Buffer> {
  rejectSpecialFiles(await stat(path));
  // The file may have been replaced since `stat`; without O_NONBLOCK, opening a pipe would block.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    rejectSpecialFiles(stats);
    if (stats.size > maxBytes) throw new UnreadFile(tooLarge(stats.size, maxBytes, what));
    return await readChunks(file, maxBytes, what);
  } finally {
    await file.close();
  }
}

function rejectSpecialFiles(stats: { isFile(): boolean; isDirectory(): boolean }): void {
  if (!stats.isFile() && !stats.isDirectory())
    throw new UnreadFile("this cannot be read: it is a pipe, device or socket, not a file");
}

async function readChunks(file: FileHandle, maxBytes: number, what: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK);
    if (bytesRead === 0) return Buffer.concat(chunks);
    chunks.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
    if (length > maxBytes) throw new UnreadFile(tooLarge(length, maxBytes, what));
  }
}

function tooLarge(size: number, limit: number, what: string): string {
  const [unit, name]: [number, string] = limit < 1024 * 1024 ? [1024, "kB"] : [1024 * 1024, "MB"];
  return `${(size / unit).toFixed(1)} ${name} is too large for ${what}; the limit is ${limit / unit} ${name}`;
}
