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

/** What the request body of an operation declares for one property. */
export interface Inherited {
  schema: JsonObject;
  required: boolean;
}

/**
 * The property of an operation's request body as a self-contained schema; undefined if the body does not declare it.
 */
export function inheritProperty(api: OpenApi, operation: Operation | undefined, key: string): Inherited | undefined {
  const body = operation?.body;
  const property = objectOf(body?.properties)[key];
  if (!body || property === undefined) return undefined;
  const schema = inlineSchema(api, property) ?? {};
  return { schema, required: stringsOf(body.required).includes(key) };
}

/** The keywords that affect validation. Descriptions and examples are for readers of the API, not for forms. */
const validity = new Set(
  [
    "type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
    "minItems maxItems uniqueItems minProperties maxProperties default",
  ].flatMap((line) => line.split(" ")),
);
const BRANCHES = new Set(["if", "then", "else", "not"]);
const subSchemas = new Set(["additionalProperties", "not", "if", "then", "else", "propertyNames", "contains"]);

const MAX_DEPTH = 12;

/** The position of a schema during inlining. */
interface Inlining {
  /** The references being followed. */
  ancestors?: readonly string[][];
  /** Properties that an enclosing schema leaves out. */
  omitted?: ReadonlySet<string>;
  /** How many more schemas the result may hold. */
  budget?: { remaining: number };
}

/**
 * Inlines the references of a schema, reduced to the keywords that affect validation and the titles of alternatives.
 * Recursive, oversized and readOnly parts are left out and validated by the server only.
 */
export function inlineSchema(
  api: OpenApi,
  value: Json,
  { ancestors = [], omitted = new Set(), budget = { remaining: limits.expandedValues } }: Inlining = {},
): JsonObject | undefined {
  budget.remaining -= 1;
  if (budget.remaining < 0) return undefined;
  const references = referencesOf(value);
  if (ancestors.length > MAX_DEPTH || ancestors.flat().some((reference) => references.includes(reference)))
    return undefined;
  const schema = resolveSchema(api, value);
  const within = { ancestors: [...ancestors, references], budget };
  const inline = (part: Json) => inlineSchema(api, part, within);
  // A branch may require a property that only the enclosing schema declares as readOnly.
  const branch = (part: Json) => inlineSchema(api, part, { ...within, omitted: missing });
  const items = isObject(schema.items) ? inline(schema.items) : schema.items;
  if (schema.items !== undefined && items === undefined) return undefined;
  const properties = Object.entries(objectOf(schema.properties)).flatMap(([key, part]): [string, JsonObject][] => {
    const inlined = resolveSchema(api, part).readOnly === true ? undefined : inline(part);
    return inlined ? [[key, inlined]] : [];
  });
  const missing = new Set([...omitted, ...Object.keys(objectOf(schema.properties))]);
  for (const [key] of properties) missing.delete(key);
  const entries = Object.entries(schema).flatMap(([keyword, part]): [string, Json][] => {
    if (keyword === "format" && !Object.hasOwn(fullFormats, String(part))) return [];
    if (keyword === "pattern" && !isRegularExpression(part)) return [];
    if (keyword === "default" && part === null && !acceptsNull(schema)) return [];
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
  return withoutInvalidDefault(withOffset(withType(Object.fromEntries(entries))));
}

/** RJSF forms accept times without a UTC offset, operations do not (RFC 3339 §5.6, full-time). */
function withOffset(schema: JsonObject): JsonObject {
  const isTime = schema.format === "time" && schema.pattern === undefined;
  return isTime ? { ...schema, pattern: "([zZ]|[+-]\\d\\d:?\\d\\d)$" } : schema;
}

/**
 * Removes a default that is invalid against its own schema, such as one behind `allOf`: the form would be invalid from
 * the start.
 */
function withoutInvalidDefault(schema: JsonObject): JsonObject {
  const { default: given, ...rest } = schema;
  return given === undefined || defaultFault(rest, given) === undefined ? schema : rest;
}

/** Some contracts write `default: null` to say that there is no default. */
function acceptsNull(schema: JsonObject): boolean {
  return schema.type === undefined || typesOf(schema).includes("null");
}

/** Adds the type of alternatives that are values, because inputs depend on it. */
function withType(schema: JsonObject): JsonObject {
  const values = schema.type === undefined ? (listedChoices(schema) ?? []) : [];
  const types = [...new Set(values.map(({ value }) => typeOfValue(value)))];
  return types.length === 0 ? schema : { type: types.length === 1 ? (types[0] ?? "null") : types, ...schema };
}

/** The references that a schema consists of. A part that refers to one of them again is recursive. */
function referencesOf(value: Json): string[] {
  if (!isObject(value)) return [];
  const { $ref, allOf } = nullUnionToNullable(value);
  const own = typeof $ref === "string" ? [$ref] : [];
  return Array.isArray(allOf) ? [...own, ...allOf.flatMap(referencesOf)] : own;
}

/** Contracts may contain patterns of other regular expression dialects. */
function isRegularExpression(pattern: Json): boolean {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
}
