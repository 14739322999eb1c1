import { fullFormats } from "ajv-formats/dist/formats.js";
import { isBetweenSlashes, patternFault } from "../check/schemas/patterns";
import { isOfType, type Json } from "../json";

/** How the value of a JSON Schema keyword is imported. */
export type KeywordValue = "schema" | "schemas" | "named" | "flag" | "count" | "number" | "text" | "names" | "any";

const KEYWORDS: Readonly<Record<KeywordValue, string>> = {
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

const valuesByKeyword = new Map(
  Object.entries(KEYWORDS).flatMap(([kind, keywords]) =>
    keywords.split(" ").map((keyword): [string, KeywordValue] => [keyword, kind as KeywordValue]),
  ),
);

/** How a keyword is imported; undefined for an unknown keyword. */
export const keywordValueOf = (keyword: string): KeywordValue | undefined => valuesByKeyword.get(keyword);

/** Whether a keyword is an annotation for readers, without effect on validation. */
export function isAnnotation(keyword: string): boolean {
  return keyword.startsWith("x-") || ANNOTATIONS.has(keyword);
}

const ANNOTATIONS = new Set(
  "description example examples externalDocs xml $comment $id id $schema $vocabulary $anchor $dynamicAnchor $defs definitions collectionFormat".split(
    " ",
  ),
);

const TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** Whether inputs and validators support a format. Other formats are annotations, as OpenAPI specifies. */
export function isKnownFormat(format: Json): boolean {
  return typeof format === "string" && Object.hasOwn(fullFormats, format);
}

/** Common misnomers of types, and the types they mean. */
const MISNOMERS: Readonly<Record<string, { type: string; format?: string }>> = {
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

/** The type that a misnomer stands for, if it is known. */
export function standardType(type: Json | undefined): { type: string; format?: string } | undefined {
  return typeof type === "string" && Object.hasOwn(MISNOMERS, type) ? MISNOMERS[type] : undefined;
}

/** The valid types of a schema; undefined if none is valid. */
export function knownTypes(type: Json): Json | undefined {
  const known = [type].flat().filter((name): name is string => typeof name === "string" && TYPES.has(name));
  return Array.isArray(type) && known.length > 1 ? [...new Set(known)] : known[0];
}

/** Coerces a value to the type that its keyword requires; undefined if that is impossible. */
export function coerceValue(kind: KeywordValue, value: Json): Json | undefined {
  if (kind === "any") return value;
  if (kind === "flag") return typeof value === "boolean" ? value : { true: true, false: false }[String(value)];
  if (kind === "text") return typeof value === "string" ? value : undefined;
  if (kind === "names") {
    const names = Array.isArray(value) ? value.filter((name) => typeof name === "string") : undefined;
    return names && [...new Set(names)];
  }
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return kind === "count" && (number < 0 || !Number.isInteger(number)) ? undefined : number;
}

/** Why a pattern cannot be imported; undefined if it can. */
export function unsupportedPatternReason(pattern: Json): string | undefined {
  if (typeof pattern === "string" && isBetweenSlashes(pattern)) return "it is written between slashes";
  return typeof pattern === "string" ? patternFault(pattern) : "it is not a string";
}

/** Whether a default is valid, considering only the keywords beside it. */
export function isValidDefault(value: Json, schema: { [word: string]: Json }): boolean {
  const { type, enum: values } = schema;
  if (!isWithinLimits(value, schema)) return false;
  if (Array.isArray(values) && !values.some((one) => JSON.stringify(one) === JSON.stringify(value))) {
    return Array.isArray(value) && [type].flat().includes("array");
  }
  const types = [type].flat().filter((name) => typeof name === "string");
  return types.length === 0 || types.some((name) => isOfType(value, String(name)));
}

function isWithinLimits(value: Json, schema: { [word: string]: Json }): boolean {
  const size = typeof value === "number" ? value : typeof value === "string" ? [...value].length : undefined;
  const [lowKeyword, highKeyword] = typeof value === "number" ? ["minimum", "maximum"] : ["minLength", "maxLength"];
  if (size === undefined) return true;
  const [low, high] = [schema[lowKeyword ?? ""], schema[highKeyword ?? ""]];
  return !(typeof low === "number" && size < low) && !(typeof high === "number" && size > high);
}
