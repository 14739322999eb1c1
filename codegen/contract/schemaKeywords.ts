import { fullFormats } from "ajv-formats/dist/formats.js";
import { isBetweenSlashes, patternFault } from "../check/schemas/patterns";
import { isOfType, type Json } from "../json";

/** How the value of a word of JSON Schema is taken over. */
export type KeywordValue = "schema" | "schemas" | "named" | "flag" | "count" | "number" | "text" | "names" | "any";

const TAKINGS: Readonly<Record<KeywordValue, string>> = {
  schema:
    "additionalProperties additionalItems propertyNames contains not if then else unevaluatedProperties unevaluatedItems contentSchema",
  schemas: "allOf anyOf oneOf prefixItems",
  named: "properties patternProperties dependentSchemas",
  flag: "uniqueItems readOnly writeOnly deprecated nullable",
  count: "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
  number: "minimum maximum multipleOf",
  text: "title contentEncoding contentMediaType",
  names: "required",
  any: "const default",
};

const takings = new Map(
  Object.entries(TAKINGS).flatMap(([taking, words]) =>
    words.split(" ").map((word): [string, KeywordValue] => [word, taking as KeywordValue]),
  ),
);

/** How a word is taken over; undefined for one that no schema has. */
export const keywordValueOf = (word: string): KeywordValue | undefined => takings.get(word);

/** Words that tell readers something and decide nothing: names of schemas, examples, notes. */
export function isAnnotation(word: string): boolean {
  return word.startsWith("x-") || FOR_READERS.has(word);
}

const FOR_READERS = new Set(
  "description example examples externalDocs xml $comment $id id $schema $vocabulary $anchor $dynamicAnchor $defs definitions collectionFormat".split(
    " ",
  ),
);

const TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** A format that inputs and validators know; others are notes for readers, as OpenAPI says. */
export function isKnownFormat(format: Json): boolean {
  return typeof format === "string" && Object.hasOwn(fullFormats, format);
}

/** Types people write that are none, and what they mean. */
const OTHER_TYPES: Readonly<Record<string, { type: string; format?: string }>> = {
  int: { type: "integer" },
  long: { type: "integer" },
  float: { type: "number" },
  double: { type: "number" },
  decimal: { type: "number" },
  bool: { type: "boolean" },
  text: { type: "string" },
  date: { type: "string", format: "date" },
  datetime: { type: "string", format: "date-time" },
  uuid: { type: "string", format: "uuid" },
  file: { type: "string", format: "binary" },
};

/** What a type that is none of JSON Schema means, where it is known. */
export function standardType(type: Json | undefined): { type: string; format?: string } | undefined {
  return typeof type === "string" && Object.hasOwn(OTHER_TYPES, type) ? OTHER_TYPES[type] : undefined;
}

/** The types of a schema, by the names JSON Schema has for them; undefined where it says none that is one. */
export function knownTypes(type: Json): Json | undefined {
  const known = [type].flat().filter((name): name is string => typeof name === "string" && TYPES.has(name));
  return Array.isArray(type) && known.length > 1 ? [...new Set(known)] : known[0];
}

/** A value that is of the kind its word takes, where it can be read as one. */
export function coerceValue(taking: KeywordValue, value: Json): Json | undefined {
  if (taking === "any") return value;
  if (taking === "flag") return typeof value === "boolean" ? value : { true: true, false: false }[String(value)];
  if (taking === "text") return typeof value === "string" ? value : undefined;
  if (taking === "names") {
    const names = Array.isArray(value) ? value.filter((name) => typeof name === "string") : undefined;
    return names && [...new Set(names)];
  }
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return taking === "count" && (number < 0 || !Number.isInteger(number)) ? undefined : number;
}

/** Why a pattern is not taken over. */
export function unsupportedPatternReason(pattern: Json): string | undefined {
  if (typeof pattern === "string" && isBetweenSlashes(pattern))
    return "it stands between slashes, as programs write it";
  return typeof pattern === "string" ? patternFault(pattern) : "it is not a text";
}

/** Whether a value may be the default of a schema, as far as its own words say. */
export function isValidDefault(value: Json, schema: { [word: string]: Json }): boolean {
  const { type, enum: values } = schema;
  if (!keepsLimits(value, schema)) return false;
  if (Array.isArray(values) && !values.some((one) => JSON.stringify(one) === JSON.stringify(value))) {
    return Array.isArray(value) && [type].flat().includes("array");
  }
  const types = [type].flat().filter((name) => typeof name === "string");
  return types.length === 0 || types.some((name) => isOfType(value, String(name)));
}

function keepsLimits(value: Json, schema: { [word: string]: Json }): boolean {
  const size = typeof value === "number" ? value : typeof value === "string" ? [...value].length : undefined;
  const [least, most] = typeof value === "number" ? ["minimum", "maximum"] : ["minLength", "maxLength"];
  if (size === undefined) return true;
  const [low, high] = [schema[least ?? ""], schema[most ?? ""]];
  return !(typeof low === "number" && size < low) && !(typeof high === "number" && size > high);
}
