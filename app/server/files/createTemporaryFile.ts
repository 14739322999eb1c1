import { lstatSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HELD = "farhelm-held-";

/** A place on the disk for a file while it arrives. */
export interface TemporaryFile {
  path: string;
  /** Removes it, whether anything arrived or not. */
  remove(): Promise<void>;
}

/** Makes a place for a file that arrives. */
export async function createTemporaryFile(): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), HELD));
  return { path: join(folder, "file"), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Removes what killed servers of this user left of files that were arriving, where it was begun before a time. */
export async function removeTemporaryFilesBefore(time: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(HELD));
  await Promise.all(names.map((name) => removeOld(join(tmpdir(), name), time)));
}

async function removeOld(folder: string, time: Date): Promise<void> {
  // One whose file has arrived by now is gone.
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const isOwn = found?.uid === (process.getuid?.() ?? found?.uid);
  if (found && isOwn && found.mtime < time) await rm(folder, { recursive: true, force: true });
}
