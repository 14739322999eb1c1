import { readFile, stat } from "node:fs/promises";
import type { Problem } from "./problem";
import { limits } from "./read/limits";
import { type DocumentFile, listFiles } from "./read/listFiles";
import type { Parsed } from "./read/parsed";
import { parseJson } from "./read/parseJson";
import { parseYaml } from "./read/parseYaml";
import type { SourceDocument } from "./read/sourceDocument";

/** Every document of some folders, as it stands in its file, and what kept others from being read. */
export interface Sources {
  documents: SourceDocument[];
  problems: Problem[];
  /** File by file, what was read. */
  texts: string[];
}

/** Reads the documents of the folders: the first is the base, the rest are overlays. */
export async function readFolders(folders: readonly string[]): Promise<Sources> {
  const all: Sources = { documents: [], problems: [], texts: [] };
  for (const [index, folder] of folders.entries()) {
    const { files, problems } = await listFiles(folder);
    all.problems.push(...problems);
    if (files.length > limits.documents) {
      all.problems.push(problemOf(folder, `more than ${limits.documents} documents in one folder`));
      continue;
    }
    for (const result of await Promise.all(files.map((file) => readDocument(file, index)))) {
      all.problems.push(...result.problems);
      all.texts.push(result.text);
      if (result.document) all.documents.push(result.document);
    }
  }
  return all;
}

async function readDocument(
  from: DocumentFile,
  folder: number,
): Promise<{ document?: SourceDocument; problems: Problem[]; text: string }> {
  const { kind, id, file, path } = from;
  if (folder > 0 && kind.overlay === "never") {
    const message = `an overlay may not change ${kind.place}; that belongs to the base folder`;
    return { problems: [problemOf(file, message)], text: path };
  }
  const text = await readText(path);
  if (typeof text !== "string") return { problems: [problemOf(file, text.message)], text: path + text.message };
  const parsed = parseFile(kind.extension, text);
  const problems = parsed.faults.map((fault) => ({
    file,
    ...parsed.positions.positionOf(fault.offset),
    message: fault.message,
    rule: "syntax",
  }));
  const locate: SourceDocument["locate"] = (pointer, part) => parsed.positions.locate(pointer, part);
  const readable = problems.length === 0;
  const value = readable ? parsed.value : {};
  return {
    document: { kind: kind.name, id, folder, file, value, locate, readable, sound: false },
    problems,
    text: `${path} ${text}`,
  };
}

async function readText(path: string): Promise<string | { message: string }> {
  try {
    const { size } = await stat(path);
    if (size > limits.bytes) {
      const megabytes = (size / limits.bytes).toFixed(1);
      return { message: `${megabytes} MB are too large for a document; the limit is ${limits.bytes / 1024 / 1024} MB` };
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) return { message: "the file is not a text in UTF-8" };
    return { message: `the file cannot be read (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** Keeps what did not change between two runs of a server or a dev server; as many texts as folders may hold. */
const parsedBefore = new Map<string, Parsed>();

function parseFile(extension: ".json" | ".yaml", text: string): Parsed {
  const key = extension + text;
  const parsed = parsedBefore.get(key) ?? (extension === ".json" ? parseJson(text) : parseYaml(text));
  parsedBefore.delete(key);
  parsedBefore.set(key, parsed);
  for (const oldest of parsedBefore.keys()) {
    if (parsedBefore.size <= limits.documents) break;
    parsedBefore.delete(oldest);
  }
  return parsed;
}

function problemOf(file: string, message: string): Problem {
  return { file, line: 1, column: 1, message, rule: "limits" };
}
