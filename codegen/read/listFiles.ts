import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type Kind, kinds } from "../kinds";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { limits } from "./limits";
import { namesIn } from "./namesIn";

/** A file that holds a document of some kind, or that ought to. */
export interface DocumentFile {
  kind: Kind;
  id: string;
  path: string;
  /** The path as people see it: relative to where the program was started. */
  file: string;
}

/** The documents of one folder, by the places kinds have, with a problem for each file that has no place. Folder 0 is the base. */
export async function listFiles(folder: string, index = 0): Promise<{ files: DocumentFile[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const files: DocumentFile[] = [];
  const misplaced = (path: string, message: string) => {
    problems.push({ file: displayPath(path), line: 1, column: 1, message, rule: "place" });
  };
  const entries = await listNames(folder, misplaced);
  for (const name of entries.filter(isDocumentLike)) {
    const path = join(folder, name);
    const isFolder = await leadsToFolder(path);
    const kind = kinds.find((candidate) => candidate.place === name && candidate.many === isFolder);
    if (kind && isFolder) files.push(...(await listKind(kind, path, index === 0, misplaced)));
    else if (kind) files.push({ kind, id: kind.name, path, file: displayPath(path) });
    else misplaced(path, `no kind of document lives here${didYouMean(name, placesOf(isFolder))}`);
  }
  return { files, problems };
}

/** The path relative to where the program was started, when it lies below. */
export function displayPath(path: string): string {
  const below = relative(process.cwd(), resolve(path));
  return below.startsWith("..") ? resolve(path) : below || ".";
}

type Misplaced = (path: string, message: string) => void;

async function listNames(folder: string, misplaced: Misplaced): Promise<string[]> {
  try {
    const names = await namesIn(folder);
    if (!names) misplaced(folder, `more than ${limits.entries} files in one folder`);
    return names ?? [];
  } catch {
    misplaced(folder, "there is no such folder, or it cannot be read");
    return [];
  }
}

async function listKind(kind: Kind, folder: string, isBase: boolean, misplaced: Misplaced) {
  const files: DocumentFile[] = [];
  for (const name of await listNames(folder, misplaced)) {
    if (name.startsWith(".") || name.endsWith(".md")) continue;
    const path = join(folder, name);
    // Of the parts of the API, which only the base has, nobody lists what may lie below an overlay.
    if (kind.name === "api" && isBase && (await leadsToFolder(path)))
      files.push(...(await listParts(kind, path, name, misplaced)));
    else if (!name.endsWith(kind.extension)) misplaced(path, `documents of ${kind.place}/ end in ${kind.extension}`);
    else files.push({ kind, id: name.slice(0, -kind.extension.length), path, file: displayPath(path) });
  }
  return files;
}

/** A link to nothing, or to itself, leads to no folder. */
async function leadsToFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** The files below a folder of api/: parts others refer to, by their paths below it. */
async function listParts(kind: Kind, folder: string, id: string, misplaced: Misplaced) {
  const files: DocumentFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".") || entry.name.endsWith(".md")) continue;
    const path = join(entry.parentPath, entry.name);
    const below = relative(folder, path).split(sep).join("/");
    if (/\.(json|ya?ml)$/.test(entry.name)) files.push({ kind, id: `${id}/${below}`, path, file: displayPath(path) });
    else misplaced(path, `files below ${kind.place}/${id} end in .yaml, .yml or .json`);
  }
  return files.sort((one, other) => (one.id < other.id ? -1 : 1));
}

function isDocumentLike(name: string): boolean {
  return (
    !name.startsWith(".") &&
    name !== "meta" &&
    name !== "assets" &&
    (!name.includes(".") || /\.(json|ya?ml)$/.test(name))
  );
}

function placesOf(folders: boolean): string[] {
  return kinds.filter((kind) => kind.many === folders).map((kind) => kind.place);
}
