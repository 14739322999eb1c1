import type { JsonObject } from "../json";
import type { KindName } from "../kinds";
import type { Problem } from "../problem";
import type { Position } from "./positions";

/** The position of a part. For a part inherited from another document, `from` is where it is written. */
export interface Located extends Position {
  from?: string;
}

/** A document as read: its kind, id and origin, its value, and the positions of its parts. */
export interface SourceDocument {
  kind: KindName;
  /** The file name without its extension; the name of the kind if it has a single document. */
  id: string;
  /** The index of its folder: 0 is the base, later ones are overlays. */
  folder: number;
  file: string;
  value: JsonObject;
  locate(pointer: string, part?: "key" | "value"): Located;
  /** Whether its text could be parsed; otherwise its value is empty. */
  readable: boolean;
  /** Whether it conforms to its meta-schema, so that rules can rely on its shape. */
  valid: boolean;
  /** How it extends another document; its value is the merged one. */
  extension?: Extension;
}

/** A position in a document as written. */
export interface Origin {
  source: SourceDocument;
  pointer: string;
}

/** One change that a document makes to the one it extends. */
export interface ExtensionStep {
  did: "left out" | "changed" | "added";
  /** The path of the part, such as columns/name. */
  path: string;
  /** The properties that were changed. */
  properties?: readonly string[];
  origin: Origin;
}

/** How a document is merged from its base and its own changes. */
export interface Extension {
  base: SourceDocument;
  /** The extending document as written. */
  written: SourceDocument;
  /**
   * The origins of parts by their pointer in the merged document. Parts without an entry follow from that of their
   * parent.
   */
  places: ReadonlyMap<string, Origin>;
  /** The changes in order. */
  steps: readonly ExtensionStep[];
  /** References to parts that do not exist, or exist already. */
  faults: readonly { pointer: string; message: string }[];
}

/** Creates a problem at a part of a document. */
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
