import type { Kind } from "./kinds";
import { memoize, memoizeLru } from "./memoize";
import type { Problem } from "./problem";
import { limits } from "./read/limits";
import { type DocumentFile, listFiles } from "./read/listFiles";
import { type Parsed, refused } from "./read/parsed";
import { parseJson } from "./read/parseJson";
import { parseYaml } from "./read/parseYaml";
import { readBounded, UnreadFile } from "./read/readBounded";
import type { SourceDocument } from "./read/sourceDocument";

/** The documents of all folders, and problems with files that could not be read. */
export interface Sources {
  documents: SourceDocument[];
  problems: Problem[];
}

/** Reads the documents of the folders: the first is the base, the others are overlays. */
export async function readFolders(folders: readonly string[]): Promise<Sources> {
  const all: Sources = { documents: [], problems: [] };
  for (const [index, folder] of folders.entries()) {
    const { files, problems } = await listFiles(folder, index);
    all.problems.push(...problems);
    if (files.length > limits.documents) {
      all.problems.push(problemOf(folder, `more than ${limits.documents} documents in one folder`));
      continue;
    }
    const read = readFiles(files, index);
    all.problems.push(...read.problems);
    const excess = excessOf(read);
    if (excess) all.problems.push(problemOf(folder, excess));
    else all.documents.push(...read.documents);
  }
  return all;
}

interface ReadFiles extends Sources {
  bytes: number;
  values: number;
}

function readFiles(files: readonly DocumentFile[], folder: number): ReadFiles {
  const all: ReadFiles = { documents: [], problems: [], bytes: 0, values: 0 };
  for (const file of files) {
    if (excessOf(all)) break;
    const { problems, document, bytes = 0, values = 0 } = readDocument(file, folder);
    all.problems.push(...problems);
    if (document) all.documents.push(document);
    all.bytes += bytes;
    all.values += values;
  }
  return all;
}

function excessOf({ bytes, values }: ReadFiles): string | undefined {
  const { totalBytes, totalValues } = limits;
  if (bytes > totalBytes) return `more than ${totalBytes / 1024 / 1024} MB of documents in one folder`;
  return values > totalValues ? `more than ${totalValues} values in the documents of one folder` : undefined;
}

interface ReadResult extends Partial<ReadDocument> {
  problems: readonly Problem[];
  bytes?: number;
  values?: number;
}

function readDocument(from: DocumentFile, folder: number): ReadResult {
  const { kind, file, path } = from;
  if (folder > 0 && kind.overlay === "never") return { problems: [problemOf(file, notInOverlay(kind))] };
  const text = readText(path);
  if (typeof text === "string") {
    const parsed = parsers[kind.extension](text);
    const isReplacement = folder > 0 && kind.overlay === "extend" && parsed.value.extends !== from.id;
    if (isReplacement && parsed.faults.length === 0) return { problems: [problemOf(file, notInOverlay(kind))] };
    return { ...documentOf(parsed, from, folder), bytes: text.length, values: parsed.count };
  }
  // An unreadable file still defines its name, so that references to it are not reported as well.
  return documentOf(refused("", [{ offset: 0, message: text.message }]), from, folder);
}

function notInOverlay({ place, overlay }: Kind): string {
  const instead = overlay === "extend" ? "; it may extend a document of the same name" : "";
  return `an overlay may not change ${place}; that belongs to the base folder${instead}`;
}

/** The document of a parsed text. Memoized, so that an unchanged file yields the same object. */
function documentOf(parsed: Parsed, { kind, id, file }: DocumentFile, folder: number): ReadDocument {
  const known = documentsOf(parsed);
  const name = JSON.stringify([kind.name, id, folder, file]);
  const created = known.get(name) ?? makeDocument(parsed, { kind: kind.name, id, folder, file });
  known.set(name, created);
  return created;
}

interface ReadDocument {
  document: SourceDocument;
  problems: readonly Problem[];
}

/** Several files may have the same text. */
const documentsOf = memoize((_parsed: Parsed) => new Map<string, ReadDocument>());

function makeDocument(parsed: Parsed, from: Pick<SourceDocument, "kind" | "id" | "folder" | "file">): ReadDocument {
  const { faults, positions } = parsed;
  const problems = faults.slice(0, limits.problemsPerDocument).map((fault) => ({
    file: from.file,
    ...positions.positionOf(fault.offset),
    message: fault.message,
    rule: "syntax",
  }));
  const locate: SourceDocument["locate"] = (pointer, part) => positions.locate(pointer, part);
  const readable = problems.length === 0;
  const value = readable ? parsed.value : {};
  return { document: { ...from, value, locate, readable, valid: false }, problems };
}

/** Keep unchanged texts between two runs of a server, up to the number of documents that a folder may hold. */
const parsers = {
  ".json": memoizeLru(limits.documents, parseJson),
  ".yaml": memoizeLru(limits.documents, parseYaml),
};

function readText(path: string): string | { message: string } {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readBounded(path, limits.bytes, "a document"));
  } catch (error) {
    if (error instanceof UnreadFile) return { message: error.message };
    if (error instanceof TypeError) return { message: "the file is not UTF-8 text; save it in that encoding" };
    return { message: `this cannot be read: ${reasonOf(error)}` };
  }
}

/** Explanations of file system error codes. */
const REASONS: Readonly<Record<string, string>> = {
  EISDIR: "it is a directory, not a file",
  ELOOP: "it is a circular link",
  ENOENT: "it is a link to a missing file",
  EACCES: "permission denied; change its permissions",
};

function reasonOf(error: unknown): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

function problemOf(file: string, message: string): Problem {
  return { file, line: 1, column: 1, message, rule: "limits" };
}
