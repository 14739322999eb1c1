import { isObject, type Json, type JsonObject, objectOf, stringsOf, valueAt } from "../json";
import type { OpenApi } from "./openApi";

/** What a reference inside the API document stands for; undefined when it leads nowhere or in a circle. */
export function deref(api: OpenApi, value: Json | undefined): JsonObject | undefined {
  let target = value;
  for (let steps = 0; steps < 20; steps += 1) {
    if (!isObject(target)) return undefined;
    if (typeof target.$ref !== "string") return target;
    target = target.$ref.startsWith("#/") ? valueAt(api, target.$ref.slice(1)) : undefined;
  }
  return undefined;
}

/** A schema with its references followed and its allOf parts joined, one level deep; properties stay as they are written. */
export function resolveSchema(api: OpenApi, value: Json | undefined, depth = 0): JsonObject {
  if (!isObject(value) || depth > 20) return {};
  const { allOf, $ref, ...own } = value;
  if ($ref === undefined && !Array.isArray(allOf)) return value;
  const referred = $ref === undefined ? [] : [deref(api, { $ref }) ?? {}];
  const parts = [...referred, ...(Array.isArray(allOf) ? allOf : [])];
  return [...parts.map((part) => resolveSchema(api, part, depth + 1)), own].reduce(joinSchemas, {});
}

/** The alternatives of a schema, resolved; the schema itself where it has none. */
export function alternativeSchemas(api: OpenApi, schema: JsonObject): JsonObject[] {
  const resolved = resolveSchema(api, schema);
  const alternatives = alternativesOf(resolved);
  return alternatives.length === 0
    ? [resolved]
    : alternatives.flatMap((part) => alternativeSchemas(api, resolveSchema(api, part)));
}

/** The schema of a property by a dotted path, through arrays' items; undefined when there is none. */
export function propertySchema(api: OpenApi, schema: JsonObject, path: string): JsonObject | undefined {
  let current = schema;
  for (const name of path.split(".")) {
    const next = stepInto(api, current, name);
    if (!next) return undefined;
    current = next;
  }
  return current;
}

/** The names of a schema's properties, those of its alternatives among them. */
export function propertyNames(api: OpenApi, schema: JsonObject): string[] {
  const resolved = resolveSchema(api, schema);
  const alternatives = alternativesOf(resolved).flatMap((part) => propertyNames(api, resolveSchema(api, part)));
  return [...new Set([...Object.keys(objectOf(resolved.properties)), ...alternatives])];
}

/** Whether a schema lets through properties it does not name. */
export function isOpen(api: OpenApi, schema: JsonObject): boolean {
  const resolved = resolveSchema(api, schema);
  if (isObject(resolved.additionalProperties) || resolved.additionalProperties === true) return true;
  if (alternativesOf(resolved).some((part) => isOpen(api, resolveSchema(api, part)))) return true;
  return !resolved.properties && !resolved.items && alternativesOf(resolved).length === 0;
}

function stepInto(api: OpenApi, schema: JsonObject, name: string): JsonObject | undefined {
  const resolved = resolveSchema(api, schema);
  const properties = objectOf(resolved.properties);
  if (Object.hasOwn(properties, name)) return resolveSchema(api, properties[name]);
  if (isObject(resolved.additionalProperties)) return resolveSchema(api, resolved.additionalProperties);
  if (/^\d+$/.test(name) && isObject(resolved.items)) return resolveSchema(api, resolved.items);
  for (const part of alternativesOf(resolved)) {
    const found = stepInto(api, resolveSchema(api, part), name);
    if (found) return found;
  }
  return isOpen(api, resolved) ? {} : undefined;
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
