import type { Stats } from "node:fs";
import { lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import { namesIn, documentFolders } from "../../../codegen/index";

/** The state of the files of document folders, and the folders they lie in. */
export interface Fingerprint {
  /** The path of each file, and of each folder with too many, to what changes whenever it does. */
  states: ReadonlyMap<string, string>;
  folders: readonly string[];
}

/** Deeper folders hold no documents. */
const DEEPEST = 6;

/** More files than this are looked at by none of the folders' readers. */
const MOST_FILES = 10_000;

/** Looks at the places where documents and pictures may lie, and at nothing else that a folder may hold. */
export async function fingerprintOf(roots: readonly string[]): Promise<Fingerprint> {
  const states = new Map<string, string>();
  const folders: string[] = [];

  const visit = async (folder: string, depth: number): Promise<void> => {
    folders.push(folder);
    const names = await namesIn(folder).catch(() => []);
    if (!names) states.set(folder, "too many files");
    for (const name of names ?? []) {
      if (states.size >= MOST_FILES) return;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile()) states.set(path, `${found.size} ${found.mtimeMs} ${found.ino}`);
      else if (found?.isDirectory() && (await isVisited(path, name, depth))) await visit(path, depth + 1);
    }
  };
  for (const root of roots) await visit(root, 0);
  return { states, folders };
}

/** A link below the places of documents may lead back to where it lies. */
async function isVisited(path: string, name: string, depth: number): Promise<boolean> {
  if (depth === 0) return documentFolders.has(name);
  const isLink = (await lstat(path).catch((): Stats | undefined => undefined))?.isSymbolicLink() ?? true;
  return depth < DEEPEST && !isLink;
}

/** The paths that are in only one of two fingerprints, or differ. */
export function changedPaths(before: Fingerprint, now: Fingerprint): string[] {
  const paths = new Set([...before.states.keys(), ...now.states.keys()]);
  return [...paths].filter((path) => before.states.get(path) !== now.states.get(path));
}
