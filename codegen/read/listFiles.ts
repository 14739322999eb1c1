import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type Kind, kinds } from "../kinds";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { limits } from "./limits";
import { namesIn } from "./namesIn";

/** A file that contains a document of some kind. */
export interface DocumentFile {
  kind: Kind;
  id: string;
  path: string;
  /** The path for messages, relative to the working directory. */
  file: string;
}

/**
 * Lists the documents of one folder by the places of their kinds, with a problem for each misplaced file. Folder 0 is
 * the base.
 */
export async function listFiles(folder: string, index = 0): Promise<{ files: DocumentFile[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const files: DocumentFile[] = [];
  const misplaced = (path: string, message: string) => {
    problems.push({ file: displayPath(path), line: 1, column: 1, message, rule: "place" });
  };
  const entries = await listNames(folder, misplaced);
  for (const name of entries.filter(isDocumentLike)) {
    const path = join(folder, name);
    const hasFolder = await isFolder(path);
    const kind = kinds.find((candidate) => candidate.place === name && candidate.many === hasFolder);
    if (kind && hasFolder) files.push(...(await listKind(kind, path, index === 0, misplaced)));
    else if (kind) files.push({ kind, id: kind.name, path, file: displayPath(path) });
    else misplaced(path, `no kind of document belongs here${didYouMean(name, placesOf(hasFolder))}`);
  }
  return { files, problems };
}

/** A path relative to the working directory if it is below it, else absolute. */
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
    misplaced(folder, "the folder does not exist or cannot be read");
    return [];
  }
}

async function listKind(kind: Kind, folder: string, isBase: boolean, misplaced: Misplaced) {
  const files: DocumentFile[] = [];
  for (const name of await listNames(folder, misplaced)) {
    if (name.startsWith(".") || name.endsWith(".md")) continue;
    const path = join(folder, name);
    // Only the base folder has API parts; subfolders in an overlay are not listed, since they may contain anything.
    if (kind.name === "api" && isBase && (await isFolder(path)))
      files.push(...(await listParts(kind, path, name, misplaced)));
    else if (!name.endsWith(kind.extension)) misplaced(path, `documents of ${kind.place}/ end in ${kind.extension}`);
    else files.push({ kind, id: name.slice(0, -kind.extension.length), path, file: displayPath(path) });
  }
  return files;
}

/** False for a broken or circular link. */
async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** The files below a subfolder of api/: parts that others refer to by their path. */
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
