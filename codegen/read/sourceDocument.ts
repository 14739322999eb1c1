import type { JsonObject } from "../json";
import type { KindName } from "../kinds";
import type { Problem } from "../problem";
import type { Position } from "./positions";

/** The place of a part; one taken from a document of the same name is said where that is named, and where it is written. */
export interface Located extends Position {
  from?: string;
}

/** One document as it was read: its kind and id, the folder and file it came from, its value and where its parts are. */
export interface SourceDocument {
  kind: KindName;
  /** The file name without extension; the kind's own name where there is only one document. */
  id: string;
  /** Which of the given folders it came from; 0 is the base, later ones are overlays. */
  folder: number;
  file: string;
  value: JsonObject;
  locate(pointer: string, part?: "key" | "value"): Located;
  /** Whether its text could be read; the value of one that could not is empty. */
  readable: boolean;
  /** Whether it fits its meta-schema, so that rules may rely on its shape. */
  sound: boolean;
  /** What it takes from the one it extends; its value is the two put together. */
  extension?: Extension;
}

/** A place in a document as it is written. */
export interface Origin {
  source: SourceDocument;
  pointer: string;
}

/** One thing a document does to the one it extends. */
export interface ExtensionStep {
  did: "left out" | "changed" | "added";
  /** The part, by the names of what is around it, such as columns/name. */
  path: string;
  /** The words a change says. */
  words?: readonly string[];
  origin: Origin;
}

/** Where the parts of a document come from that is put together with the one it extends. */
export interface Extension {
  base: SourceDocument;
  /** The extending document as it is written. */
  written: SourceDocument;
  /** Where parts are written, by their pointers in the joined document; what stands in a part stands there in its origin too. */
  places: ReadonlyMap<string, Origin>;
  /** What it did, in order. */
  steps: readonly ExtensionStep[];
  /** What it names that the other document does not have, or has already. */
  faults: readonly { pointer: string; message: string }[];
}

/** A problem at a part of a document. */
export function problemAt(
  source: SourceDocument,
  pointer: string,
  message: string,
  rule: string,
  part?: "key" | "value",
): Problem {
  const { from, line, column } = source.locate(pointer, part);
  return { file: source.file, line, column, message: from ? `${message} (in ${from})` : message, rule };
}
