import { fullFormats } from "ajv-formats/dist/formats.js";
import type { OpenApi } from "../api/openApi";
import type { Operation } from "../api/operations";
import { resolveSchema } from "../api/resolveSchema";
import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";

/** What the request body of an operation says about one property. */
export interface Inherited {
  schema: JsonObject;
  required: boolean;
}

/** The property of an operation's request body, as a self-contained schema; undefined when the body has none of that name. */
export function inheritProperty(api: OpenApi, operation: Operation | undefined, key: string): Inherited | undefined {
  const body = operation?.body;
  const property = objectOf(body?.properties)[key];
  if (!body || property === undefined) return undefined;
  return { schema: inlineSchema(api, property), required: stringsOf(body.required).includes(key) };
}

/** What decides validity; descriptions, examples and titles belong to the API's readers, not into forms. */
const validity = new Set(
  [
    "type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
    "minItems maxItems uniqueItems required minProperties maxProperties default",
  ].flatMap((line) => line.split(" ")),
);
const subSchemas = new Set(["items", "additionalProperties", "not", "if", "then", "else", "propertyNames", "contains"]);
const schemaLists = new Set(["oneOf", "anyOf", "allOf"]);

const DEEPEST = 12;

/**
 * A schema of the API without references, reduced to what decides validity. What would hold itself for ever is left
 * open from there on: the server looks at it.
 */
export function inlineSchema(api: OpenApi, value: Json | undefined, around: readonly Json[] = []): JsonObject {
  const reference = objectOf(value).$ref ?? null;
  if (around.length > DEEPEST || (reference !== null && around.includes(reference))) return {};
  const schema = resolveSchema(api, value);
  const inline = (part: Json | undefined) => inlineSchema(api, part, [...around, reference]);
  const entries = Object.entries(schema).flatMap(([keyword, part]): [string, Json][] => {
    if (keyword === "format" && !Object.hasOwn(fullFormats, String(part))) return [];
    if (validity.has(keyword)) return [[keyword, part]];
    if (keyword === "properties") return [[keyword, mapValues(objectOf(part), inline)]];
    if (subSchemas.has(keyword)) return [[keyword, isObject(part) ? inline(part) : part]];
    if (schemaLists.has(keyword) && Array.isArray(part)) return [[keyword, part.map(inline)]];
    return [];
  });
  return Object.fromEntries(entries);
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
