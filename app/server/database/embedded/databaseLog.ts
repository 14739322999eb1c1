import { open, stat } from "node:fs/promises";

const FULL = /No space left on device|[Cc]heck free disk space|Disk quota exceeded/;
const GRAVE = /error while loading|(?:\bFATAL|\bPANIC|\berror):/;

/** What PostgreSQL said was wrong, in its own words but for a full disk, which it finds out in many ways; undefined where it said nothing. */
export function severeMessage(text: string): string | undefined {
  if (FULL.test(text)) return "the disk is full";
  const grave = text.split("\n").filter((line) => GRAVE.test(line));
  return grave.at(-1)?.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, "");
}

/** How long a log is by now. */
export async function logLength(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** What was written into a log since it had a length. */
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
