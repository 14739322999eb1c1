import { lstatSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FOLDER_PREFIX = "farhelm-held-";

/** A temporary file for an upload. */
export interface TemporaryFile {
  path: string;
  /** Removes the file and its folder, if they exist. */
  remove(): Promise<void>;
}

/** Creates a private folder for a temporary file. */
export async function createTemporaryFile(): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  return { path: join(folder, "file"), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Removes temporary files that killed servers of this user left behind, if older than a time. */
export async function removeTemporaryFilesBefore(time: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  await Promise.all(names.map((name) => removeOld(join(tmpdir(), name), time)));
}

async function removeOld(folder: string, time: Date): Promise<void> {
  // It may have been removed in the meantime.
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const isOwn = found?.uid === (process.getuid?.() ?? found?.uid);
  if (found && isOwn && found.mtime < time) await rm(folder, { recursive: true, force: true });
}
