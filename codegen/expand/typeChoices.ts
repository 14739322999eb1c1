import { isObject, type Json, type JsonObject, objectOf } from "../json";
import { typeOf, typesOf, valueTypes } from "../schemaTypes";
import { titleOfType } from "./describeAlternatives";

/** The keywords that decide something of one type only (JSON Schema 2020-12, Validation §6; Core §10.3). */
const WORDS: Readonly<Record<string, string>> = {
  string: "minLength maxLength pattern format contentEncoding contentMediaType contentSchema",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
  array:
    "items prefixItems additionalItems unevaluatedItems contains minContains maxContains minItems maxItems uniqueItems",
  object:
    "properties patternProperties additionalProperties unevaluatedProperties propertyNames required minProperties maxProperties dependencies dependentRequired dependentSchemas",
};

const LISTED = ["enum", "const", "oneOf", "anyOf"];

/** Whether a schema takes values of several types, of which one input could fill one only. */
export function isOfSeveralTypes(schema: JsonObject): boolean {
  return (
    Array.isArray(schema.type) && valueTypes(schema).length > 1 && LISTED.every((word) => schema[word] === undefined)
  );
}

/**
 * A form's schema with a choice between the types wherever a value may be of several: RJSF draws the first of them only.
 * What a widget or field of its own draws stays as it is.
 */
export function withTypeChoices(schema: JsonObject, uiSchema: JsonObject): JsonObject {
  const named = withListType(schema);
  if (uiSchema["ui:widget"] !== undefined || uiSchema["ui:field"] !== undefined) return named;
  const entries = Object.entries(named).map(([word, part]): [string, Json] => [word, withinWord(word, part, uiSchema)]);
  const isSame = entries.every(([word, part]) => part === named[word]);
  const inner = isSame ? named : Object.fromEntries(entries);
  return isOfSeveralTypes(inner) ? asChoice(inner) : inner;
}

// RJSF finds out by itself that a schema with properties is an object's, but not that one with items is a list's.
function withListType(schema: JsonObject): JsonObject {
  const isBare = schema.type === undefined && LISTED.every((word) => schema[word] === undefined);
  return isBare && schema.items !== undefined && typeOf(schema) === "array" ? { ...schema, type: "array" } : schema;
}

function withinWord(word: string, part: Json, uiSchema: JsonObject): Json {
  const inside = (value: Json, looks: Json | undefined): Json =>
    isObject(value) ? withTypeChoices(value, objectOf(looks)) : value;
  if (["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"].includes(word))
    return mapParts(objectOf(part), (value, key) => inside(value, word === "properties" ? uiSchema[key] : {}));
  if (["allOf", "oneOf", "anyOf"].includes(word) && Array.isArray(part))
    return mapList(part, (value) => inside(value, uiSchema));
  if (["items", "prefixItems"].includes(word) && Array.isArray(part))
    return mapList(part, (value, index) => inside(value, objectOf(uiSchema.items)[index]));
  if (["then", "else"].includes(word)) return inside(part, uiSchema);
  return ["items", "additionalItems", "additionalProperties"].includes(word) ? inside(part, uiSchema[word]) : part;
}

function mapParts(parts: JsonObject, map: (value: Json, key: string) => Json): JsonObject {
  const entries = Object.entries(parts).map(([key, value]): [string, Json] => [key, map(value, key)]);
  return entries.every(([key, value]) => value === parts[key]) ? parts : Object.fromEntries(entries);
}

function mapList(list: Json[], map: (value: Json, index: number) => Json): Json[] {
  const mapped = list.map(map);
  return mapped.every((value, index) => value === list[index]) ? list : mapped;
}

function asChoice(schema: JsonObject): JsonObject {
  const { type: _, nullable: _nullable, ...rest } = schema;
  const own = new Set(Object.values(WORDS).flatMap((words) => words.split(" ")));
  const common = Object.fromEntries(Object.entries(rest).filter(([word]) => !own.has(word)));
  const isNullable = typesOf(schema).includes("null");
  const types = isNullable ? [...valueTypes(schema), "null"] : valueTypes(schema);
  return {
    ...common,
    anyOf: types.map((type) => ({ title: titleOfType(type) ?? type, type, ...wordsOf(schema, type) })),
  };
}

function wordsOf(schema: JsonObject, type: string): JsonObject {
  const words = (WORDS[type === "integer" ? "number" : type] ?? "").split(" ");
  return Object.fromEntries(Object.entries(schema).filter(([word]) => words.includes(word)));
}
