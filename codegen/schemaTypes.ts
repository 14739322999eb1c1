import { isObject, type Json, type JsonObject, stringsOf } from "./json";

/**
 * The types of a schema including null: those of `type`, else those of its values, else the one implied by its
 * keywords. Empty if there are none (JSON Schema 2020-12, Validation §6.1.1; `nullable` as in OpenAPI 3.0).
 */
export function typesOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const declared = stringsOf([schema.type ?? []].flat());
  const types = declared.length > 0 ? declared : impliedTypes(schema);
  return schema.nullable === true && types.length > 0 && !types.includes("null") ? [...types, "null"] : types;
}

/** The types of a schema except null, which only makes a value optional. `number` includes `integer`. */
export function valueTypes(schema: Json | undefined): string[] {
  const types = [...new Set(typesOf(schema))].filter((name) => name !== "null");
  return types.includes("number") ? types.filter((name) => name !== "integer") : types;
}

/**
 * The type that an input is chosen for: the first one, or null if there is no other; undefined if any type is allowed.
 */
export function typeOf(schema: Json | undefined): string | undefined {
  return valueTypes(schema)[0] ?? typesOf(schema)[0];
}

/** Whether a schema allows values of a type. */
export function allowsType(schema: Json | undefined, type: string): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
}

/** Whether a schema allows only null. */
export function isNull(schema: Json | undefined): boolean {
  const types = typesOf(schema);
  return types.length > 0 && types.every((name) => name === "null");
}

/** The JSON Schema type of a value. */
export function typeOfValue(value: Json): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function impliedTypes(schema: JsonObject): string[] {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (Array.isArray(values)) return [...new Set(values.map(typeOfValue))];
  if (isObject(schema.properties)) return ["object"];
  return isObject(schema.items) || Array.isArray(schema.prefixItems) ? ["array"] : [];
}
