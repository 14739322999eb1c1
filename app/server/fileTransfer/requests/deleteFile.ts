import type { FileEntryWithStats } from "ssh2";
import { describeFile } from "../describeFile";
import { FileError } from "../FileError";
import { pathOf, verifyChanged } from "../paths";
import { findFile, isError, withHandle } from "./findFile";
import type { Perform, Work } from "./Work";

/** Files that are deleted at once. */
const AT_ONCE = 32;

/** Folders in folders, and entries of each that are held at once. */
const [MAX_DEPTH, HELD] = [256, 500];

type Progress = { deleted: number };

async function readSome({ sftp }: Work, folder: string): Promise<FileEntryWithStats[]> {
  return withHandle(sftp, sftp.openFolder(folder), async (handle) => {
    for (;;) {
      const found = await sftp.readFolder(handle);
      const entries = found.filter(({ filename }) => filename !== "." && filename !== "..");
      if (entries.length > 0 || found.length === 0) return entries.slice(0, HELD);
    }
  });
}

async function removeOne(work: Work, path: string, progress: Progress): Promise<void> {
  try {
    await work.sftp.removeFile(path);
  } catch (error) {
    // Gone meanwhile.
    if (!isError(error, "no-such-file")) throw error;
  }
  progress.deleted += 1;
}

async function removeAll(
  work: Work,
  folder: string,
  entries: readonly FileEntryWithStats[],
  { progress, depth }: { progress: Progress; depth: number },
): Promise<void> {
  const folders: string[] = [];
  const files: string[] = [];
  for (const { filename, attrs } of entries) {
    const path = pathOf(folder, filename);
    if (path === undefined) throw new FileError("name-not-accepted");
    // Links are deleted, not followed.
    if (describeFile(attrs).kind === "folder") folders.push(path);
    else files.push(path);
  }
  for (let at = 0; at < files.length; at += AT_ONCE) {
    work.request.verify();
    const results = files.slice(at, at + AT_ONCE).map((path) => removeOne(work, path, progress));
    await Promise.allSettled(results);
    await Promise.all(results);
    work.request.send({ type: "progress", count: progress.deleted });
  }
  for (const path of folders) await removeTree(work, path, { progress, depth: depth + 1 });
}

/** Deletes a folder with all that is in it, some entries at a time. */
async function removeTree(
  work: Work,
  folder: string,
  { progress, depth }: { progress: Progress; depth: number },
): Promise<void> {
  if (depth > MAX_DEPTH) throw new FileError("failure");
  let before: string | undefined;
  for (;;) {
    work.request.verify();
    const entries = await readSome(work, folder);
    const [first] = entries;
    if (!first) break;
    // A server that only claims to delete would cause an endless loop.
    if (first.filename === before) throw new FileError("failure");
    before = first.filename;
    await removeAll(work, folder, entries, { progress, depth });
  }
  await work.sftp.removeFolder(folder);
  progress.deleted += 1;
  work.request.send({ type: "progress", count: progress.deleted });
}

async function removeEmpty(work: Work, folder: string): Promise<void> {
  try {
    await work.sftp.removeFolder(folder);
  } catch (error) {
    if (isError(error, "failure") && (await readSome(work, folder)).length > 0) throw new FileError("not-empty");
    throw error;
  }
}

/** Deletes a file, a link, or a folder; one that is not empty only with `recursive`. */
export const deleteFile: Perform<"delete"> = async (work, input) => {
  const path = verifyChanged(input.path);
  const found = await findFile(work.sftp, path);
  if (!found) throw new FileError("no-such-file");
  const progress = { deleted: 0 };
  if (found.kind !== "folder") await removeOne(work, path, progress);
  else if (input.recursive) await removeTree(work, path, { progress, depth: 0 });
  else {
    await removeEmpty(work, path);
    progress.deleted = 1;
  }
  return progress;
};
