import { posix } from "node:path";
import { objectOf, segmentsOf, valueAt } from "../json";
import { didYouMean } from "../nearest";
import type { SourceDocument } from "../read/sourceDocument";

/** The target of a reference to a file. `source` is undefined if the file does not exist. */
export interface FileTarget {
  /** The file's path below api/. */
  file: string;
  source: SourceDocument | undefined;
  pointer: string;
}

/**
 * Whether an API file lies in a subfolder of api/ and holds only parts for others to refer to, no operations of its
 * own.
 */
export function isPart({ kind, id }: Pick<SourceDocument, "kind" | "id">): boolean {
  return kind === "api" && id.includes("/");
}

/** The path of an API file below api/. */
export function nameOfFile(source: SourceDocument): string {
  return isPart(source) ? source.id : `${source.id}.yaml`;
}

/**
 * Resolves a reference to another file, or one within a part file. Returns undefined for a reference that stays within
 * the API document.
 */
export function fileTarget(
  source: SourceDocument,
  reference: string,
  files: ReadonlyMap<string, SourceDocument>,
): FileTarget | undefined {
  if (isUrl(reference) || (reference.startsWith("#") && !isPart(source))) return undefined;
  const [path = "", pointer = ""] = decoded(reference).split("#", 2);
  const own = nameOfFile(source);
  const file = path === "" ? own : posix.normalize(posix.join(posix.dirname(own), path));
  return { file, source: files.get(file), pointer };
}

/** Describes why a reference resolves to nothing; undefined if it resolves. */
export function fileFault(
  source: SourceDocument,
  reference: string,
  files: ReadonlyMap<string, SourceDocument>,
): string | undefined {
  if (isUrl(reference))
    return "a $ref must not point to the network; save that file in a folder of api/ and refer to it, as in shared/pet.yaml#/Pet";
  const target = fileTarget(source, reference, files);
  if (!target) return undefined;
  const { file, pointer } = target;
  if (file.startsWith("..")) return `a $ref must stay below api/; ${JSON.stringify(reference)} leads out of it`;
  if (!target.source) return `no file api/${file}${didYouMean(file, files.keys())}`;
  const parent = valueAt(target.source.value, pointer.slice(0, pointer.lastIndexOf("/")));
  const name = segmentsOf(pointer).at(-1) ?? "";
  return `nothing found at ${JSON.stringify(pointer)} in api/${file}${didYouMean(name, Object.keys(objectOf(parent)))}`;
}

function isUrl(reference: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(reference);
}

function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
