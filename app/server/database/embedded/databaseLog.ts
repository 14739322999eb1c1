import { open, stat } from "node:fs/promises";

const DISK_FULL = /No space left on device|[Cc]heck free disk space|Disk quota exceeded/;
const SEVERE = /error while loading|(?:\bFATAL|\bPANIC|\berror):/;

/**
 * The last severe message of a PostgreSQL log; the various symptoms of a full disk are summarized. Undefined when there
 * is none.
 */
export function severeMessage(text: string): string | undefined {
  if (DISK_FULL.test(text)) return "the disk is full";
  const severe = text.split("\n").filter((line) => SEVERE.test(line));
  return severe.at(-1)?.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, "");
}

/** Current size of a log file in bytes; 0 if it does not exist. */
export async function logLength(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** The part of a log file after the given number of bytes. */
export async function readLogFrom(file: string, length: number): Promise<string> {
  const log = await open(file).catch(() => undefined);
  if (!log) return "";
  try {
    const written = (await log.stat()).size - length;
    const { buffer, bytesRead } = await log.read(Buffer.alloc(Math.max(written, 0)), 0, Math.max(written, 0), length);
    return buffer.subarray(0, bytesRead).toString("utf8");
  } finally {
    await log.close();
  }
}
