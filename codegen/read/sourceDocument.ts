import type { JsonObject } from "../json";
import type { KindName } from "../kinds";
import type { Problem } from "../problem";
import type { Position } from "./positions";

/** One document as it was read: its kind and id, the folder and file it came from, its value and where its parts are. */
export interface SourceDocument {
  kind: KindName;
  /** The file name without extension; the kind's own name where there is only one document. */
  id: string;
  /** Which of the given folders it came from; 0 is the base, later ones are overlays. */
  folder: number;
  file: string;
  value: JsonObject;
  locate(pointer: string, part?: "key" | "value"): Position;
  /** Whether its text could be read; the value of one that could not is empty. */
  readable: boolean;
  /** Whether it fits its meta-schema, so that rules may rely on its shape. */
  sound: boolean;
  /** What a form takes from the one it extends; its value is the two put together. */
  extension?: Extension;
}

/** Where the parts of a form come from that is put together with the one it extends. */
export interface Extension {
  base: SourceDocument;
  /** The extending document as it is written. */
  written: JsonObject;
  /** The pointer of a part of the joined form to where the extending document writes it. */
  places: ReadonlyMap<string, string>;
  /** What leaves out or changes a field the other form does not have: the pointer, and the field. */
  missing: readonly { pointer: string; field: string }[];
}

/** A problem at a part of a document. */
export function problemAt(
  source: SourceDocument,
  pointer: string,
  message: string,
  rule: string,
  part?: "key" | "value",
): Problem {
  return { file: source.file, ...source.locate(pointer, part), message, rule };
}
