import { isObject, type Json, type JsonObject, objectOf } from "../json";
import { typeOf, typesOf, valueTypes } from "../schemaTypes";
import { titleOfType } from "./describeAlternatives";

/** Keywords that apply to one type only (JSON Schema 2020-12, Validation §6; Core §10.3). */
const KEYWORDS_BY_TYPE: Readonly<Record<string, string>> = {
  string: "minLength maxLength pattern format contentEncoding contentMediaType contentSchema",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
  array:
    "items prefixItems additionalItems unevaluatedItems contains minContains maxContains minItems maxItems uniqueItems",
  object:
    "properties patternProperties additionalProperties unevaluatedProperties propertyNames required minProperties maxProperties dependencies dependentRequired dependentSchemas",
};

const CHOICE_KEYWORDS = ["enum", "const", "oneOf", "anyOf"];

/** Whether a schema accepts several types, of which a single input could only fill one. */
export function isOfSeveralTypes(schema: JsonObject): boolean {
  return (
    Array.isArray(schema.type) &&
    valueTypes(schema).length > 1 &&
    CHOICE_KEYWORDS.every((keyword) => schema[keyword] === undefined)
  );
}

/**
 * Turns schemas of several types into a choice between the types, because RJSF draws the first type only. Values with a
 * widget or field of their own stay unchanged.
 */
export function withTypeChoices(schema: JsonObject, uiSchema: JsonObject): JsonObject {
  const named = withListType(schema);
  if (uiSchema["ui:widget"] !== undefined || uiSchema["ui:field"] !== undefined) return named;
  const entries = Object.entries(named).map(([keyword, part]): [string, Json] => [
    keyword,
    inKeyword(keyword, part, uiSchema),
  ]);
  const isSame = entries.every(([keyword, part]) => part === named[keyword]);
  const inner = isSame ? named : Object.fromEntries(entries);
  return isOfSeveralTypes(inner) ? asChoice(inner) : inner;
}

// RJSF infers that a schema with `properties` is an object, but not that one with `items` is an array.
function withListType(schema: JsonObject): JsonObject {
  const isBare = schema.type === undefined && CHOICE_KEYWORDS.every((keyword) => schema[keyword] === undefined);
  return isBare && schema.items !== undefined && typeOf(schema) === "array" ? { ...schema, type: "array" } : schema;
}

function inKeyword(keyword: string, part: Json, uiSchema: JsonObject): Json {
  const inside = (value: Json, looks: Json | undefined): Json =>
    isObject(value) ? withTypeChoices(value, objectOf(looks)) : value;
  if (["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"].includes(keyword))
    return mapParts(objectOf(part), (value, key) => inside(value, keyword === "properties" ? uiSchema[key] : {}));
  if (["allOf", "oneOf", "anyOf"].includes(keyword) && Array.isArray(part))
    return mapList(part, (value) => inside(value, uiSchema));
  if (["items", "prefixItems"].includes(keyword) && Array.isArray(part))
    return mapList(part, (value, index) => inside(value, objectOf(uiSchema.items)[index]));
  if (["then", "else"].includes(keyword)) return inside(part, uiSchema);
  return ["items", "additionalItems", "additionalProperties"].includes(keyword)
    ? inside(part, uiSchema[keyword])
    : part;
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
  const own = new Set(Object.values(KEYWORDS_BY_TYPE).flatMap((keywords) => keywords.split(" ")));
  const common = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !own.has(keyword)));
  const isNullable = typesOf(schema).includes("null");
  const types = isNullable ? [...valueTypes(schema), "null"] : valueTypes(schema);
  return {
    ...common,
    anyOf: types.map((type) => ({ title: titleOfType(type) ?? type, type, ...keywordsOf(schema, type) })),
  };
}

function keywordsOf(schema: JsonObject, type: string): JsonObject {
  const keywords = (KEYWORDS_BY_TYPE[type === "integer" ? "number" : type] ?? "").split(" ");
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}
