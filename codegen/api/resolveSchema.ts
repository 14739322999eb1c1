import { isObject, type Json, type JsonObject, objectOf, resolveReference, stringsOf } from "../json";
import { memoize } from "../memoize";
import { allowsType } from "../schemaTypes";
import { needsNormalizing, normalizeSchema, nullUnionToNullable } from "./normalizeSchema";
import type { OpenApi } from "./openApi";

/** What a reference inside the API document stands for; undefined when it leads nowhere or in a circle. */
export function deref(api: OpenApi, value: Json | undefined): JsonObject | undefined {
  let target = value;
  for (let steps = 0; steps < 20; steps += 1) {
    if (!isObject(target)) return undefined;
    if (typeof target.$ref !== "string") return target;
    target = target.$ref.startsWith("#/") ? resolveReference(api, target.$ref) : undefined;
  }
  return undefined;
}

/** A schema with its references followed and its allOf parts joined, one level deep; properties stay as they are written. */
export function resolveSchema(api: OpenApi, value: Json | undefined): JsonObject {
  if (!isObject(value)) return {};
  const isPlain = value.$ref === undefined && !Array.isArray(value.allOf) && !needsNormalizing(value);
  return isPlain ? value : joined(api, value);
}

const joined = memoize((api: OpenApi, value: JsonObject) => normalizeSchema(joinParts(api, value, 0)));

/** Deeper chains of references and parts would exhaust the stack. */
const DEEPEST = 200;

function joinParts(api: OpenApi, value: Json | undefined, depth: number): JsonObject {
  if (!isObject(value) || depth > DEEPEST) return {};
  const said = nullUnionToNullable(value);
  const { allOf, $ref, ...own } = said;
  if ($ref === undefined && !Array.isArray(allOf)) return said;
  const known = joinedParts(api);
  const before = known.get(value);
  if (before) return before;
  // A schema that leads back to itself adds nothing there.
  known.set(value, {});
  const referred = $ref === undefined ? [] : [deref(api, { $ref }) ?? {}];
  const parts = [...referred, ...(Array.isArray(allOf) ? allOf : [])];
  const made = [...parts.map((part) => joinParts(api, part, depth + 1)), own].reduce(joinSchemas, {});
  known.set(value, made);
  return made;
}

/** What several schemas refer to is joined once: parts that double at each level would double the work. */
const joinedParts = memoize((_api: OpenApi) => new Map<JsonObject, JsonObject>());

/** A schema and, however deep, its alternatives, each resolved; one that several refer to comes once. */
export const schemaAndAlternatives = memoize((api: OpenApi, schema: JsonObject) =>
  withAlternatives(api, schema, { depth: 0, met: new Set() }),
);

function withAlternatives(api: OpenApi, schema: Json, { depth, met }: { depth: number; met: Set<Json> }): JsonObject[] {
  const resolved = resolveSchema(api, schema);
  if (depth > 8) return [resolved];
  const further = alternativesOf(resolved).filter((part) => {
    const mark = isObject(part) && typeof part.$ref === "string" ? part.$ref : part;
    return met.size < met.add(mark).size;
  });
  return [resolved, ...further.flatMap((part) => withAlternatives(api, part, { depth: depth + 1, met }))];
}

/** The schema of a property by a dotted path, through arrays' items; undefined when there is none. */
export function propertySchema(api: OpenApi, schema: JsonObject, path: string): JsonObject | undefined {
  const found = foundProperties(api, schema);
  if (!found.has(path)) found.set(path, findProperty(api, schema, path));
  return found.get(path);
}

const foundProperties = memoize((_api: OpenApi, _schema: JsonObject) => new Map<string, JsonObject | undefined>());

function findProperty(api: OpenApi, schema: JsonObject, path: string): JsonObject | undefined {
  let current = schema;
  for (const name of stepsIn(api, schema, path)) {
    const next = stepInto(api, current, name);
    if (!next) return undefined;
    current = next;
  }
  return current;
}

/** A path may be the name of one property, dots and all; else each part of it is. */
function stepsIn(api: OpenApi, schema: JsonObject, path: string): string[] {
  return path.includes(".") && propertyNames(api, schema).includes(path) ? [path] : path.split(".");
}

/** The names of a schema's properties, those of its alternatives among them. */
export const propertyNames = memoize((api: OpenApi, schema: JsonObject): readonly string[] => {
  const parts = schemaAndAlternatives(api, schema);
  return [...new Set(parts.flatMap((part) => Object.keys(objectOf(part.properties))))];
});

/** Whether a schema lets through properties it does not name. */
export const isOpen = memoize((api: OpenApi, schema: JsonObject): boolean =>
  schemaAndAlternatives(api, schema).some((part) => {
    if (isObject(part.additionalProperties) || part.additionalProperties === true) return true;
    return !part.properties && !part.items && alternativesOf(part).length === 0 && allowsType(part, "object");
  }),
);

function stepInto(api: OpenApi, schema: JsonObject, name: string): JsonObject | undefined {
  for (const part of schemaAndAlternatives(api, schema)) {
    const properties = objectOf(part.properties);
    if (Object.hasOwn(properties, name)) return resolveSchema(api, properties[name]);
    if (isObject(part.items)) return stepIntoItems(api, resolveSchema(api, part.items), name);
    if (isObject(part.additionalProperties)) return resolveSchema(api, part.additionalProperties);
  }
  return isOpen(api, schema) ? {} : undefined;
}

/** An item of a list by its number, else what a property of every item is, as in selection.id. */
function stepIntoItems(api: OpenApi, items: JsonObject, name: string): JsonObject | undefined {
  return /^\d+$/.test(name) ? items : stepInto(api, items, name);
}

function alternativesOf(schema: JsonObject): Json[] {
  return [schema.oneOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
}

function joinSchemas(before: JsonObject, part: JsonObject): JsonObject {
  const joined: JsonObject = { ...before, ...part };
  if (before.properties || part.properties)
    joined.properties = { ...objectOf(before.properties), ...objectOf(part.properties) };
  const required = [...stringsOf(before.required), ...stringsOf(part.required)];
  if (required.length > 0) joined.required = [...new Set(required)];
  return joined;
}
