import { at, isObject, type Json, type JsonObject, objectsOf, stringsOf } from "../json";
import type { SourceDocument } from "../read/sourceDocument";

/** The words of a document that say how it differs from the one it extends. */
const EXTENSION_WORDS: ReadonlySet<string> = new Set(["extends", "without", "change", "add"]);

/** What a form says for itself: nothing of it is taken from a form of another name. */
export const FORM_OWN: ReadonlySet<string> = new Set(["title", "description", "submit", "initial", "load"]);

/** Which part is meant: by a path, or a field of a form by its key alone. */
export interface PartRef {
  path: string;
  isField: boolean;
  /** Where it is named. */
  pointer: string;
}

/** A value, its name in what is around it, and where it is written. */
export interface WrittenValue {
  word: string;
  value: Json;
  pointer: string;
}

/** Parts for the list or the object called `word`; without `in` it is looked for by that name, and by its neighbour. */
export interface Addition {
  in?: PartRef;
  before?: string;
  after?: string;
  word: string;
  isList: boolean;
  parts: WrittenValue[];
  /** The entry that adds them. */
  pointer: string;
}

/** What a document leaves out, changes and adds, and what it says itself in place of the extended document. */
export interface WrittenExtension {
  without: PartRef[];
  change: { in: PartRef; words: WrittenValue[] }[];
  add: Addition[];
  own: WrittenValue[];
}

/** Reads how a document differs from the one it extends. */
export function writtenExtension({ kind, value }: Pick<SourceDocument, "kind" | "value">): WrittenExtension {
  const isForm = kind === "form";
  const isField = (entry: JsonObject) => isForm && typeof entry.key === "string" && entry.in === undefined;
  const own = valuesOf(value, "").filter(({ word }) => !EXTENSION_WORDS.has(word));
  const without = stringsOf(value.without).map((path, index) => ({
    path,
    isField: isForm,
    pointer: at("/without", index),
  }));
  const change: WrittenExtension["change"] = [];
  const add: Addition[] = [];
  for (const [index, entry] of objectsOf(value.change).entries()) {
    const pointer = at("/change", index);
    if (isField(entry)) changeField({ change, add }, entry, pointer);
    else
      change.push({ in: refOf(entry, pointer), words: valuesOf(entry, pointer).filter(({ word }) => word !== "in") });
  }
  for (const [index, entry] of objectsOf(value.add).entries()) {
    const pointer = at("/add", index);
    if (isField(entry)) add.push(fieldAddition([{ word: "", value: entry, pointer }], pointer));
    else add.push(...additionsOf(entry, pointer));
  }
  return { without, change, add, own };
}

/** The fields a change of a field lists come after those within it. */
function changeField(
  { change, add }: Pick<WrittenExtension, "change" | "add">,
  { key, fields, ...words }: JsonObject,
  pointer: string,
): void {
  const field = { path: String(key), isField: true, pointer: at(pointer, "key") };
  change.push({ in: field, words: valuesOf(words, pointer) });
  if (fields !== undefined) add.push({ ...fieldAddition(valuesOf(fields, at(pointer, "fields")), pointer), in: field });
}

function fieldAddition(parts: WrittenValue[], pointer: string): Addition {
  return { in: { path: "/", isField: false, pointer }, word: "fields", isList: true, parts, pointer };
}

function additionsOf(entry: JsonObject, pointer: string): Addition[] {
  const { in: path, before, after, ...lists } = entry;
  const place = {
    ...(typeof path === "string" && { in: refOf(entry, pointer) }),
    ...(typeof before === "string" && { before }),
    ...(typeof after === "string" && { after }),
  };
  return Object.entries(lists).map(([word, value]) => {
    const parts = valuesOf(value, at(pointer, word));
    return { ...place, word, isList: Array.isArray(value), parts, pointer };
  });
}

function refOf({ in: path }: JsonObject, pointer: string): PartRef {
  const isNamed = typeof path === "string";
  return { path: isNamed ? path : "/", isField: false, pointer: isNamed ? at(pointer, "in") : pointer };
}

function valuesOf(value: Json, pointer: string): WrittenValue[] {
  const entries = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  return [...entries].map(([word, inner]) => ({ word: String(word), value: inner, pointer: at(pointer, word) }));
}
