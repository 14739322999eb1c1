import fc from "fast-check";
import { isObject, type Json } from "../../codegen/json";

/** Values that are unexpected wherever they occur. */
const odd = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    1e300,
    "",
    "{",
    "{record.",
    "toString",
    "hasOwnProperty",
    "#/",
    "$ref",
    [],
    {},
    [[]],
    [{}],
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** A mutation of a document: its position, counted through all parts, and its kind. */
export interface Mutation {
  at: number;
  how: "remove" | "replace" | "rename" | "repeat" | "nest";
  value: Json;
}

/** A few mutations of one document. */
export const mutations = fc.array(
  fc.record<Mutation>({
    at: fc.nat(),
    how: fc.constantFrom("remove", "replace", "rename", "repeat", "nest"),
    value: odd,
  }),
  { minLength: 1, maxLength: 3 },
);

/** Applies mutations to a document, or to the text of one that is not JSON. */
export function mutateText(text: string, file: string, list: readonly Mutation[]): string {
  if (file.endsWith(".yaml")) return splice(text, list);
  return JSON.stringify(list.reduce(mutate, JSON.parse(text) as Json), null, 2);
}

function mutate(document: Json, { at, how, value }: Mutation): Json {
  const holders: (Json[] | { [key: string]: Json })[] = [];
  const collect = (part: Json): void => {
    if (!Array.isArray(part) && !isObject(part)) return;
    holders.push(part);
    for (const inner of Object.values(part)) collect(inner);
  };
  const copy = structuredClone(document);
  collect(copy);
  const holder = holders[at % Math.max(1, holders.length)];
  if (!holder) return value;
  const keys = Object.keys(holder);
  const key = keys[(at >> 3) % Math.max(1, keys.length)];
  if (key === undefined) return copy;
  if (Array.isArray(holder)) changeList(holder, Number(key), how, value);
  else changeObject(holder, key, how, value);
  return copy;
}

function changeList(list: Json[], index: number, how: Mutation["how"], value: Json): void {
  if (how === "remove") list.splice(index, 1);
  else if (how === "repeat") list.splice(index, 0, structuredClone(list[index] ?? null));
  else list[index] = how === "nest" ? [list[index] ?? null] : value;
}

function changeObject(object: { [key: string]: Json }, key: string, how: Mutation["how"], value: Json): void {
  const before = object[key] ?? null;
  if (how === "remove" || how === "rename") delete object[key];
  if (how === "rename") object[`${key}${typeof value === "string" ? value : "x"}`] = before;
  if (how === "replace") object[key] = value;
  if (how === "repeat" || how === "nest") object[key] = how === "nest" ? { [key]: before } : [before, before];
}

/** A text after pieces were removed, repeated or inserted. */
export function splice(text: string, list: readonly Mutation[]): string {
  return list.reduce((changed, { at, how, value }) => {
    const place = at % Math.max(1, changed.length);
    const removed = how === "remove" ? 1 + (at % 40) : 0;
    const added =
      how === "remove" ? "" : how === "repeat" ? changed.slice(place, place + 30) : String(JSON.stringify(value));
    return changed.slice(0, place) + added + changed.slice(place + removed);
  }, text);
}
