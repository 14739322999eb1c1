import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";

/** Why a file was not read; the message is a sentence about it. */
export class UnreadFile extends Error {}

const CHUNK = 64 * 1024;

/**
 * Reads a file of at most so many bytes, such as "a document", also where it grows meanwhile or the system says no size.
 * Throws an UnreadFile for a larger one and for what may never end; else what the file system throws.
 */
export async function readBounded(path: string, mostBytes: number, what: string): Promise<Buffer> {
  refuseEndless(await stat(path));
  // Something else may have taken its place since; opening a pipe must not wait for somebody to write.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    refuseEndless(found);
    if (found.size > mostBytes) throw new UnreadFile(tooLarge(found.size, mostBytes, what));
    return await readChunks(file, mostBytes, what);
  } finally {
    await file.close();
  }
}

function refuseEndless(found: { isFile(): boolean; isDirectory(): boolean }): void {
  if (!found.isFile() && !found.isDirectory())
    throw new UnreadFile("this cannot be read: it is a pipe, a device or a socket, and no file");
}

async function readChunks(file: FileHandle, mostBytes: number, what: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK);
    if (bytesRead === 0) return Buffer.concat(chunks);
    chunks.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
    if (length > mostBytes) throw new UnreadFile(tooLarge(length, mostBytes, what));
  }
}

function tooLarge(size: number, most: number, what: string): string {
  const [unit, name]: [number, string] = most < 1024 * 1024 ? [1024, "kB"] : [1024 * 1024, "MB"];
  return `${(size / unit).toFixed(1)} ${name} are too large for ${what}; the limit is ${most / unit} ${name}`;
}
