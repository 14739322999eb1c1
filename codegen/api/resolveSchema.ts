import { isObject, type Json, type JsonObject, objectOf, resolveReference, stringsOf } from "../json";
import { memoize } from "../memoize";
import { allowsType } from "../schemaTypes";
import { needsNormalizing, normalizeSchema, nullUnionToNullable } from "./normalizeSchema";
import type { OpenApi } from "./openApi";

/** Follows a reference inside the API document; undefined if it resolves to nothing or is circular. */
export function deref(api: OpenApi, value: Json | undefined): JsonObject | undefined {
  let target = value;
  for (let steps = 0; steps < 20; steps += 1) {
    if (!isObject(target)) return undefined;
    if (typeof target.$ref !== "string") return target;
    target = target.$ref.startsWith("#/") ? resolveReference(api, target.$ref) : undefined;
  }
  return undefined;
}

/** Resolves a schema one level deep: follows its references and merges its `allOf`. Its properties stay unresolved. */
export function resolveSchema(api: OpenApi, value: Json | undefined): JsonObject {
  if (!isObject(value)) return {};
  const isPlain = value.$ref === undefined && !Array.isArray(value.allOf) && !needsNormalizing(value);
  return isPlain ? value : joined(api, value);
}

const joined = memoize((api: OpenApi, value: JsonObject) => normalizeSchema(joinParts(api, value, 0)));

/** Longer chains of references and `allOf` would exhaust the stack. */
const MAX_DEPTH = 200;

function joinParts(api: OpenApi, value: Json | undefined, depth: number): JsonObject {
  if (!isObject(value) || depth > MAX_DEPTH) return {};
  const nullable = nullUnionToNullable(value);
  const { allOf, $ref, ...own } = nullable;
  if ($ref === undefined && !Array.isArray(allOf)) return nullable;
  const memo = joinedParts(api);
  const memoized = memo.get(value);
  if (memoized) return memoized;
  // A schema that refers back to itself adds nothing.
  memo.set(value, {});
  const referred = $ref === undefined ? [] : [deref(api, { $ref }) ?? {}];
  const parts = [...referred, ...(Array.isArray(allOf) ? allOf : [])];
  const result = [...parts.map((part) => joinParts(api, part, depth + 1)), own].reduce(joinSchemas, {});
  memo.set(value, result);
  return result;
}

/** Memoizes joined schemas per API document: without it, schemas that double at each level would double the work. */
const joinedParts = memoize((_api: OpenApi) => new Map<JsonObject, JsonObject>());

/**
 * A schema and its alternatives at any depth, each resolved. An alternative referred to several times is included once.
 */
export const schemaAndAlternatives = memoize((api: OpenApi, schema: JsonObject) =>
  withAlternatives(api, schema, { depth: 0, seen: new Set() }),
);

function withAlternatives(
  api: OpenApi,
  schema: Json,
  { depth, seen }: { depth: number; seen: Set<Json> },
): JsonObject[] {
  const resolved = resolveSchema(api, schema);
  if (depth > 8) return [resolved];
  const alternatives = alternativesOf(resolved).filter((part) => {
    const identity = isObject(part) && typeof part.$ref === "string" ? part.$ref : part;
    return seen.size < seen.add(identity).size;
  });
  return [resolved, ...alternatives.flatMap((part) => withAlternatives(api, part, { depth: depth + 1, seen }))];
}

/** The schema of a property by its dotted path, through the items of arrays; undefined if there is none. */
export function propertySchema(api: OpenApi, schema: JsonObject, path: string): JsonObject | undefined {
  const cached = propertyCache(api, schema);
  if (!cached.has(path)) cached.set(path, findProperty(api, schema, path));
  return cached.get(path);
}

const propertyCache = memoize((_api: OpenApi, _schema: JsonObject) => new Map<string, JsonObject | undefined>());

function findProperty(api: OpenApi, schema: JsonObject, path: string): JsonObject | undefined {
  let current = schema;
  for (const name of stepsIn(api, schema, path)) {
    const next = stepInto(api, current, name);
    if (!next) return undefined;
    current = next;
  }
  return current;
}

/** A dotted path is either the name of one property or a path of several. */
function stepsIn(api: OpenApi, schema: JsonObject, path: string): string[] {
  return path.includes(".") && propertyNames(api, schema).includes(path) ? [path] : path.split(".");
}

/** The names of a schema's properties, including those of its alternatives. */
export const propertyNames = memoize((api: OpenApi, schema: JsonObject): readonly string[] => {
  const parts = schemaAndAlternatives(api, schema);
  return [...new Set(parts.flatMap((part) => Object.keys(objectOf(part.properties))))];
});

/** Whether a schema allows properties it does not declare. */
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

/** Within a list, a number selects an item; a name is a property of every item, as in selection.id. */
function stepIntoItems(api: OpenApi, items: JsonObject, name: string): JsonObject | undefined {
  return /^\d+$/.test(name) ? items : stepInto(api, items, name);
}

function alternativesOf(schema: JsonObject): Json[] {
  return [schema.oneOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
}

function joinSchemas(base: JsonObject, part: JsonObject): JsonObject {
  const joined: JsonObject = { ...base, ...part };
  if (base.properties || part.properties)
    joined.properties = { ...objectOf(base.properties), ...objectOf(part.properties) };
  const required = [...stringsOf(base.required), ...stringsOf(part.required)];
  if (required.length > 0) joined.required = [...new Set(required)];
  return joined;
}
