import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";

/** A condition as a JSON Schema: every named property has the wanted value, and is there unless null is wanted. */
export function conditionSchema(condition: JsonObject, names: readonly string[]): JsonObject {
  const schema: JsonObject = { properties: {} };
  for (const [path, wanted] of Object.entries(condition))
    addPath(schema, stepsOf(path, names), wantedSchema(wanted), takesNull(wanted));
  return schema;
}

/** The steps of a path among properties, whose own names may hold dots. */
export function stepsOf(path: string, names: Iterable<string>): string[] {
  const fitting = [...names].filter((name) => path === name || path.startsWith(`${name}.`));
  const [longest] = fitting.sort((one, other) => other.length - one.length);
  if (longest === undefined) return path.split(".");
  return path === longest ? [longest] : [longest, ...path.slice(longest.length + 1).split(".")];
}

/** What a value must be: the wanted value, one of a list, or whatever a JSON Schema lets through. */
export function wantedSchema(wanted: Json): JsonObject {
  if (Array.isArray(wanted)) return { enum: wanted };
  return isObject(wanted) ? wanted : { const: wanted };
}

/** An absent property and a null one mean the same to whoever writes a condition. */
function takesNull(wanted: Json): boolean {
  return wanted === null || (Array.isArray(wanted) && wanted.includes(null));
}

function addPath(schema: JsonObject, path: readonly string[], wanted: JsonObject, isOptional: boolean): void {
  const [name = "", ...rest] = path;
  const properties = objectOf(schema.properties);
  const required = stringsOf(schema.required);
  const before = properties[name];
  const nested: JsonObject = isObject(before) ? before : rest.length > 0 ? { properties: {} } : wanted;
  if (rest.length > 0) addPath(nested, rest, wanted, isOptional);
  schema.properties = { ...properties, [name]: nested };
  if (!isOptional && !required.includes(name)) schema.required = [...required, name];
}
