import type { Schema } from "./boot";

/**
 * The types of a schema, including null: those of `type`, else those of its `const` or `enum`. Empty where it has none
 * (JSON Schema 2020-12, Validation §6.1.1; `nullable` as in OpenAPI 3.0).
 */
export function typesOf(schema: unknown): readonly string[] {
  if (!isPart(schema)) return [];
  const declared = [schema.type].flat().filter((name) => typeof name === "string");
  if (declared.length > 0)
    return schema.nullable === true && !declared.includes("null") ? [...declared, "null"] : declared;
  const values = "const" in schema ? [schema.const] : schema.enum;
  return Array.isArray(values) ? [...new Set(values.map(typeOfValue))] : [];
}

/** The type an input is made for: the first of several that is not null, which only makes the value optional. */
export function typeOf(schema: unknown): string | undefined {
  const types = typesOf(schema);
  return types.find((name) => name !== "null") ?? types[0];
}

/** Whether the input of a schema is for lists. */
export function isList(schema: unknown): boolean {
  return typeOf(schema) === "array";
}

/** Whether the input of a schema is for numbers. */
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
