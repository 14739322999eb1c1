import { fullFormats } from "ajv-formats/dist/formats.js";
import { listedChoices } from "../api/listedChoices";
import { nullUnionToNullable } from "../api/normalizeSchema";
import type { OpenApi } from "../api/openApi";
import type { Operation } from "../api/operations";
import { requiredNames } from "../api/requiredNames";
import { resolveSchema } from "../api/resolveSchema";
import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";
import { limits } from "../read/limits";
import { typeOfValue, typesOf } from "../schemaTypes";
import { defaultFault } from "./defaultFault";
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
  const schema = inlineSchema(api, property) ?? {};
  return { schema, required: stringsOf(body.required).includes(key) };
}

/** What decides validity; descriptions and examples belong to the API's readers, not into forms. */
const validity = new Set(
  [
    "type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
    "minItems maxItems uniqueItems minProperties maxProperties default",
  ].flatMap((line) => line.split(" ")),
);
const BRANCHES = new Set(["if", "then", "else", "not"]);
const subSchemas = new Set(["additionalProperties", "not", "if", "then", "else", "propertyNames", "contains"]);

const DEEPEST = 12;

/** Where a schema stands in the one that is inlined. */
interface Inlining {
  /** The references around it. */
  around?: readonly string[][];
  /** Properties that a schema around it leaves out. */
  unasked?: ReadonlySet<string>;
  /** How many more schemas the whole may hold. */
  budget?: { left: number };
}

/**
 * A schema of the API without references, reduced to what decides validity and to the names of what is chosen between.
 * What would hold itself for ever, goes beyond what a form may hold, or stands in answers only, is left out: the server looks at it.
 */
export function inlineSchema(
  api: OpenApi,
  value: Json,
  { around = [], unasked = new Set(), budget = { left: limits.expandedValues } }: Inlining = {},
): JsonObject | undefined {
  budget.left -= 1;
  if (budget.left < 0) return undefined;
  const references = referencesOf(value);
  if (around.length > DEEPEST || around.flat().some((reference) => references.includes(reference))) return undefined;
  const schema = resolveSchema(api, value);
  const within = { around: [...around, references], budget };
  const inline = (part: Json) => inlineSchema(api, part, within);
  // A branch may require what only the schema around it calls readOnly.
  const branch = (part: Json) => inlineSchema(api, part, { ...within, unasked: missing });
  const items = isObject(schema.items) ? inline(schema.items) : schema.items;
  if (schema.items !== undefined && items === undefined) return undefined;
  const properties = Object.entries(objectOf(schema.properties)).flatMap(([key, part]): [string, JsonObject][] => {
    const inlined = resolveSchema(api, part).readOnly === true ? undefined : inline(part);
    return inlined ? [[key, inlined]] : [];
  });
  const missing = new Set([...unasked, ...Object.keys(objectOf(schema.properties))]);
  for (const [key] of properties) missing.delete(key);
  const entries = Object.entries(schema).flatMap(([keyword, part]): [string, Json][] => {
    if (keyword === "format" && !Object.hasOwn(fullFormats, String(part))) return [];
    if (keyword === "pattern" && !isExpression(part)) return [];
    if (keyword === "default" && part === null && !takesNull(schema)) return [];
    if (validity.has(keyword)) return [[keyword, part]];
    if (keyword === "properties") return [[keyword, Object.fromEntries(properties)]];
    if (keyword === "items" && items !== undefined) return [[keyword, items]];
    if (keyword === "required") return [[keyword, requiredNames(api, schema).filter((key) => !missing.has(key))]];
    if (keyword === "allOf" && Array.isArray(part)) return [[keyword, part.flatMap((each) => branch(each) ?? [])]];
    if ((keyword === "oneOf" || keyword === "anyOf") && Array.isArray(part))
      return [[keyword, nameAlternatives(api, schema, part, part.map(branch))]];
    const inlined =
      subSchemas.has(keyword) && isObject(part) ? (BRANCHES.has(keyword) ? branch(part) : inline(part)) : part;
    return subSchemas.has(keyword) && inlined !== undefined ? [[keyword, inlined]] : [];
  });
  return withFittingDefault(withZone(withType(Object.fromEntries(entries))));
}

/** Forms take times without a distance from UTC, as RJSF does; calls do not (RFC 3339 §5.6, full-time). */
function withZone(schema: JsonObject): JsonObject {
  const isTime = schema.format === "time" && schema.pattern === undefined;
  return isTime ? { ...schema, pattern: "([zZ]|[+-]\\d\\d:?\\d\\d)$" } : schema;
}

/** A default that its own schema refuses, such as one behind allOf, would be wrong before anyone has typed. */
function withFittingDefault(schema: JsonObject): JsonObject {
  const { default: given, ...rest } = schema;
  return given === undefined || defaultFault(rest, given) === undefined ? schema : rest;
}

/** Contracts write null where they mean that there is no default. */
function takesNull(schema: JsonObject): boolean {
  return schema.type === undefined || typesOf(schema).includes("null");
}

/** Alternatives that are values have a type, which inputs ask for. */
function withType(schema: JsonObject): JsonObject {
  const values = schema.type === undefined ? (listedChoices(schema) ?? []) : [];
  const types = [...new Set(values.map(({ value }) => typeOfValue(value)))];
  return types.length === 0 ? schema : { type: types.length === 1 ? (types[0] ?? "null") : types, ...schema };
}

/** The references a schema is made of: of a part of it that has one of them again, there would be no end. */
function referencesOf(value: Json): string[] {
  if (!isObject(value)) return [];
  const { $ref, allOf } = nullUnionToNullable(value);
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
