import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs work with files in a temporary folder, which is removed afterwards. Keys are paths. */
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

/** The same for several folders, such as a base and overlays. */
export function withFolders<Result>(
  all: readonly Record<string, string>[],
  work: (folders: string[]) => Promise<Result>,
): Promise<Result> {
  const [files, ...rest] = all;
  if (!files) return work([]);
  return withFiles(files, (folder) => withFolders(rest, (folders) => work([folder, ...folders])));
}
