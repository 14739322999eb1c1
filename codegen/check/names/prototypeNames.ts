import { at, isObject, type Json } from "../../json";
import { memoizeAll } from "../../memoize";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import type { CheckContext } from "../context";

/** Keywords whose value names a property of a record, a body or a selection, or a parameter of an address. */
const NAME_KEYWORDS = new Set(["key", "selectionKey", "rows", "whole", "each", "like", "field", "param", "from", "to"]);

/** Parameters, fields and properties do not share a name with Object.prototype, such as `constructor`. */
export function* prototypeNames({ sources }: CheckContext): Generator<Problem> {
  for (const source of sources) if (source.kind !== "language") yield* faultsOf(source);
}

const faultsOf = memoizeAll((source: SourceDocument) => namesIn(source, source.value, ""));

/** Whether every JavaScript object has a property of this name. */
export function isPrototypeProperty(name: string): boolean {
  return name === "prototype" || name in Object.prototype;
}

function* namesIn(source: SourceDocument, value: Json, pointer: string): Generator<Problem> {
  if (Array.isArray(value))
    for (const [index, part] of value.entries()) yield* namesIn(source, part, at(pointer, index));
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const place = at(pointer, key);
    if (isPrototypeProperty(key)) yield problemAt(source, place, messageOf(key), "inherited-names", "key");
    for (const name of namedBy(source, key, part, value))
      if (name.split(".").some(isPrototypeProperty)) yield problemAt(source, place, messageOf(name), "inherited-names");
    yield* namesIn(source, part, place);
  }
}

function namedBy(source: SourceDocument, key: string, part: Json, parent: { [name: string]: Json }): string[] {
  if (typeof part !== "string") return [];
  if (source.kind === "routes" && key === "path") return routeParams(part).map(({ name }) => name);
  if (source.kind === "api") return key === "name" && typeof parent.in === "string" ? [part] : [];
  return NAME_KEYWORDS.has(key) ? [part] : [];
}

function messageOf(name: string): string {
  return `${JSON.stringify(name)} is a built-in property of every object; choose another name`;
}
