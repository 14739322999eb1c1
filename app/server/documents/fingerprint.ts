import type { Stats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import { documentFolders, namesIn } from "../../../codegen/index";

/** The state of the files of document folders, and the folders that contain them. */
export interface Fingerprint {
  /** Maps the path of each file, and of each folder with too many files, to a string that changes with its content. */
  states: ReadonlyMap<string, string>;
  folders: readonly string[];
}

/** Maximum depth of document folders. */
const MAX_DEPTH = 6;

/** Maximum number of files; readers ignore further ones. */
const MAX_FILES = 10_000;

/** Takes the fingerprint of folders, limited to places that may contain documents or pictures. */
export async function fingerprintOf(roots: readonly string[]): Promise<Fingerprint> {
  const states = new Map<string, string>();
  const folders: string[] = [];

  const visit = async (folder: string, depth: number): Promise<void> => {
    folders.push(folder);
    const names = await namesIn(folder).catch(() => []);
    if (!names) states.set(folder, "too many files");
    for (const name of names ?? []) {
      if (states.size >= MAX_FILES) return;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile()) states.set(path, `${found.size} ${found.mtimeMs} ${found.ino}`);
      else if (found?.isDirectory() && (await isVisited(path, name, depth))) await visit(path, depth + 1);
    }
  };
  for (const root of roots) await visit(root, 0);
  return { states, folders };
}

/** Symbolic links below the top level are not followed, as they may form a cycle. */
async function isVisited(path: string, name: string, depth: number): Promise<boolean> {
  if (depth === 0) return documentFolders.has(name);
  const isLink = (await lstat(path).catch((): Stats | undefined => undefined))?.isSymbolicLink() ?? true;
  return depth < MAX_DEPTH && !isLink;
}

/** The paths that are in only one of two fingerprints, or differ. */
export function changedPaths(before: Fingerprint, now: Fingerprint): string[] {
  const paths = new Set([...before.states.keys(), ...now.states.keys()]);
  return [...paths].filter((path) => before.states.get(path) !== now.states.get(path));
}
