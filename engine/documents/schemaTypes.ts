import type { Schema } from "./boot";

/**
 * The types a schema names, null among them: those of `type`, else those of its values. Empty where it names none
 * (JSON Schema 2020-12, Validation §6.1.1; `nullable` as in OpenAPI 3.0).
 */
export function typesOf(schema: unknown): readonly string[] {
  if (!isPart(schema)) return [];
  const said = [schema.type].flat().filter((name) => typeof name === "string");
  if (said.length > 0) return schema.nullable === true && !said.includes("null") ? [...said, "null"] : said;
  const values = "const" in schema ? [schema.const] : schema.enum;
  return Array.isArray(values) ? [...new Set(values.map(typeOfValue))] : [];
}

/** The type an input is made for: of several the first but null, which only says that there may be no value. */
export function typeOf(schema: unknown): string | undefined {
  const types = typesOf(schema);
  return types.find((name) => name !== "null") ?? types[0];
}

/** Whether an input of a schema is made for lists. */
export function isList(schema: unknown): boolean {
  return typeOf(schema) === "array";
}

/** Whether an input of a schema is made for numbers. */
export function isNumeric(schema: unknown): boolean {
  const type = typeOf(schema);
  return type === "integer" || type === "number";
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isPart(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
