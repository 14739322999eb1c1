import { at, isObject, type Json, type JsonObject, objectsOf, stringsOf } from "../json";
import type { SourceDocument } from "../read/sourceDocument";

/** The keywords by which a document differs from the one it extends. */
const EXTENSION_KEYWORDS: ReadonlySet<string> = new Set(["extends", "without", "change", "add"]);

/** Properties of a form that are not inherited from a form with another id. */
export const FORM_OWN: ReadonlySet<string> = new Set(["title", "description", "submit", "initial", "load"]);

/** A reference to a part: a path, or the key of a form field. */
export interface PartRef {
  path: string;
  isField: boolean;
  /** Where the reference is written. */
  pointer: string;
}

/** A value with the property that holds it and the pointer where it is written. */
export interface WrittenValue {
  property: string;
  value: Json;
  pointer: string;
}

/** Parts to add to the list or object `property`. Without `in`, it is found by its name and by the neighbour. */
export interface Addition {
  in?: PartRef;
  before?: string;
  after?: string;
  property: string;
  isList: boolean;
  parts: WrittenValue[];
  /** The entry of `add`. */
  pointer: string;
}

/** The removals, changes and additions of a document, and its own properties, which replace inherited ones. */
export interface WrittenExtension {
  without: PartRef[];
  change: { in: PartRef; values: WrittenValue[] }[];
  add: Addition[];
  own: WrittenValue[];
}

/** Reads the extension keywords of a document. */
export function writtenExtension({ kind, value }: Pick<SourceDocument, "kind" | "value">): WrittenExtension {
  const isForm = kind === "form";
  const isField = (entry: JsonObject) => isForm && typeof entry.key === "string" && entry.in === undefined;
  const own = valuesOf(value, "").filter(({ property }) => !EXTENSION_KEYWORDS.has(property));
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
      change.push({
        in: refOf(entry, pointer),
        values: valuesOf(entry, pointer).filter(({ property }) => property !== "in"),
      });
  }
  for (const [index, entry] of objectsOf(value.add).entries()) {
    const pointer = at("/add", index);
    if (isField(entry)) add.push(fieldAddition([{ property: "", value: entry, pointer }], pointer));
    else add.push(...additionsOf(entry, pointer));
  }
  return { without, change, add, own };
}

/** Changes a field. Fields listed in the change are added after its inner fields. */
function changeField(
  { change, add }: Pick<WrittenExtension, "change" | "add">,
  { key, fields, ...values }: JsonObject,
  pointer: string,
): void {
  const field = { path: String(key), isField: true, pointer: at(pointer, "key") };
  change.push({ in: field, values: valuesOf(values, pointer) });
  if (fields !== undefined) add.push({ ...fieldAddition(valuesOf(fields, at(pointer, "fields")), pointer), in: field });
}

function fieldAddition(parts: WrittenValue[], pointer: string): Addition {
  return { in: { path: "/", isField: false, pointer }, property: "fields", isList: true, parts, pointer };
}

function additionsOf(entry: JsonObject, pointer: string): Addition[] {
  const { in: path, before, after, ...lists } = entry;
  const place = {
    ...(typeof path === "string" && { in: refOf(entry, pointer) }),
    ...(typeof before === "string" && { before }),
    ...(typeof after === "string" && { after }),
  };
  return Object.entries(lists).map(([property, value]) => {
    const parts = valuesOf(value, at(pointer, property));
    return { ...place, property, isList: Array.isArray(value), parts, pointer };
  });
}

function refOf({ in: path }: JsonObject, pointer: string): PartRef {
  const isNamed = typeof path === "string";
  return { path: isNamed ? path : "/", isField: false, pointer: isNamed ? at(pointer, "in") : pointer };
}

function valuesOf(value: Json, pointer: string): WrittenValue[] {
  const entries = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  return [...entries].map(([property, inner]) => ({
    property: String(property),
    value: inner,
    pointer: at(pointer, property),
  }));
}
