import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";

/**
 * Converts a condition to a JSON Schema: every named property has the wanted value, and is required unless null is
 * wanted.
 */
export function conditionSchema(condition: JsonObject, names: readonly string[]): JsonObject {
  const schema: JsonObject = { properties: {} };
  for (const [path, wanted] of Object.entries(condition))
    addPath(schema, stepsOf(path, names), wantedSchema(wanted), acceptsNull(wanted));
  return schema;
}

/** Splits a path into property names, which may contain dots themselves. */
export function stepsOf(path: string, names: Iterable<string>): string[] {
  const matching = [...names].filter((name) => path === name || path.startsWith(`${name}.`));
  const [longest] = matching.sort((one, other) => other.length - one.length);
  if (longest === undefined) return path.split(".");
  return path === longest ? [longest] : [longest, ...path.slice(longest.length + 1).split(".")];
}

/** The schema of a wanted value: a constant, an enumeration for a list, or a given JSON Schema. */
export function wantedSchema(wanted: Json): JsonObject {
  if (Array.isArray(wanted)) return { enum: wanted };
  return isObject(wanted) ? wanted : { const: wanted };
}

/** Absent and null properties are equivalent in conditions. */
function acceptsNull(wanted: Json): boolean {
  return wanted === null || (Array.isArray(wanted) && wanted.includes(null));
}

function addPath(schema: JsonObject, path: readonly string[], wanted: JsonObject, isOptional: boolean): void {
  const [name = "", ...rest] = path;
  const properties = objectOf(schema.properties);
  const required = stringsOf(schema.required);
  const existing = properties[name];
  const nested: JsonObject = isObject(existing) ? existing : rest.length > 0 ? { properties: {} } : wanted;
  if (rest.length > 0) addPath(nested, rest, wanted, isOptional);
  schema.properties = { ...properties, [name]: nested };
  if (!isOptional && !required.includes(name)) schema.required = [...required, name];
}
