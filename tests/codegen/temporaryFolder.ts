import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Writes files, given by their paths, to a folder that is gone when the work is done. */
export async function withFiles<Result>(
  files: Record<string, string>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same for several folders, laid over one another. */
export function withFolders<Result>(
  all: readonly Record<string, string>[],
  work: (folders: string[]) => Promise<Result>,
): Promise<Result> {
  const [files, ...rest] = all;
  if (!files) return work([]);
  return withFiles(files, (folder) => withFolders(rest, (folders) => work([folder, ...folders])));
}
