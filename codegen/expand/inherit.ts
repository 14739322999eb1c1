import { fullFormats } from "ajv-formats/dist/formats.js";
import { withNullAsWord } from "../api/currentWords";
import { listedChoices } from "../api/listedChoices";
import type { OpenApi } from "../api/openApi";
import type { Operation } from "../api/operations";
import { resolveSchema } from "../api/resolveSchema";
import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";
import { nameAlternatives } from "./nameAlternatives";

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
  return { schema: inlineSchema(api, property) ?? {}, required: stringsOf(body.required).includes(key) };
}

/** What decides validity; descriptions and examples belong to the API's readers, not into forms. */
const validity = new Set(
  [
    "type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
    "minItems maxItems uniqueItems minProperties maxProperties default",
  ].flatMap((line) => line.split(" ")),
);
const subSchemas = new Set(["additionalProperties", "not", "if", "then", "else", "propertyNames", "contains"]);

const DEEPEST = 12;

/**
 * A schema of the API without references, reduced to what decides validity and to the names of what is chosen between.
 * What would hold itself for ever, or stands in answers only, is left out: the server looks at it.
 */
function inlineSchema(api: OpenApi, value: Json, around: readonly string[][] = []): JsonObject | undefined {
  const references = referencesOf(value);
  if (around.length > DEEPEST || around.flat().some((reference) => references.includes(reference))) return undefined;
  const schema = resolveSchema(api, value);
  const inline = (part: Json) => inlineSchema(api, part, [...around, references]);
  const items = isObject(schema.items) ? inline(schema.items) : schema.items;
  if (schema.items !== undefined && items === undefined) return undefined;
  const properties = Object.entries(objectOf(schema.properties)).flatMap(([key, part]): [string, JsonObject][] => {
    const inlined = resolveSchema(api, part).readOnly === true ? undefined : inline(part);
    return inlined ? [[key, inlined]] : [];
  });
  const missing = new Set(Object.keys(objectOf(schema.properties)));
  for (const [key] of properties) missing.delete(key);
  const entries = Object.entries(schema).flatMap(([keyword, part]): [string, Json][] => {
    if (keyword === "format" && !Object.hasOwn(fullFormats, String(part))) return [];
    if (keyword === "pattern" && !isExpression(part)) return [];
    if (keyword === "default" && part === null && !takesNull(schema)) return [];
    if (validity.has(keyword)) return [[keyword, part]];
    if (keyword === "properties") return [[keyword, Object.fromEntries(properties)]];
    if (keyword === "items" && items !== undefined) return [[keyword, items]];
    if (keyword === "required") return [[keyword, stringsOf(part).filter((key) => !missing.has(key))]];
    if (keyword === "allOf" && Array.isArray(part)) return [[keyword, part.flatMap((each) => inline(each) ?? [])]];
    if ((keyword === "oneOf" || keyword === "anyOf") && Array.isArray(part))
      return [[keyword, nameAlternatives(api, schema, part, part.map(inline))]];
    const inlined = subSchemas.has(keyword) && isObject(part) ? inline(part) : part;
    return subSchemas.has(keyword) && inlined !== undefined ? [[keyword, inlined]] : [];
  });
  return withType(Object.fromEntries(entries));
}

/** Contracts write null where they mean that there is no default. */
function takesNull({ type }: JsonObject): boolean {
  return type === undefined || [type].flat().includes("null");
}

/** Alternatives that are values have a type, which inputs ask for. */
function withType(schema: JsonObject): JsonObject {
  const isListed = schema.type !== undefined || (schema.oneOf === undefined && schema.anyOf === undefined);
  const values = isListed ? [] : (listedChoices(schema) ?? []);
  const types = [...new Set(values.map(({ value }) => (value === null ? "null" : typeof value)))];
  return types.length === 0 ? schema : { type: types.length === 1 ? (types[0] ?? "null") : types, ...schema };
}

/** The references a schema is made of: of a part of it that has one of them again, there would be no end. */
function referencesOf(value: Json): string[] {
  if (!isObject(value)) return [];
  const { $ref, allOf } = withNullAsWord(value);
  const own = typeof $ref === "string" ? [$ref] : [];
  return Array.isArray(allOf) ? [...own, ...allOf.flatMap(referencesOf)] : own;
}

/** Contracts write patterns for other languages too. */
function isExpression(pattern: Json): boolean {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
}
