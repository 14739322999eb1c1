import { isObject, type Json, type JsonObject, stringsOf } from "./json";

/**
 * The types a schema names, null among them: those of `type`, else those of its values, else the one its words are
 * for. Empty where it names none (JSON Schema 2020-12, Validation §6.1.1; `nullable` as in OpenAPI 3.0).
 */
export function typesOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const said = stringsOf([schema.type ?? []].flat());
  const types = said.length > 0 ? said : impliedTypes(schema);
  return schema.nullable === true && types.length > 0 && !types.includes("null") ? [...types, "null"] : types;
}

/** The types of a schema's values but null, which only says that there may be none. A number may be whole as well. */
export function valueTypes(schema: Json | undefined): string[] {
  const types = [...new Set(typesOf(schema))].filter((name) => name !== "null");
  return types.includes("number") ? types.filter((name) => name !== "integer") : types;
}

/** The type an input is made for: the first of its values, or null where there are none; undefined for any. */
export function typeOf(schema: Json | undefined): string | undefined {
  return valueTypes(schema)[0] ?? typesOf(schema)[0];
}

/** Whether values of this type are let through. */
export function allowsType(schema: Json | undefined, type: string): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
}

/** Whether only null fits. */
export function isNull(schema: Json | undefined): boolean {
  const types = typesOf(schema);
  return types.length > 0 && types.every((name) => name === "null");
}

/** The type of a value, as JSON Schema names it. */
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
