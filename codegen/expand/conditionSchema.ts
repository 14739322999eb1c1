import { isObject, type Json, type JsonObject } from "../json";

/** A condition as a JSON Schema: every named property is there and has the wanted value. */
export function conditionSchema(condition: JsonObject): JsonObject {
  const schema: JsonObject = { properties: {}, required: [] };
  for (const [path, wanted] of Object.entries(condition)) addPath(schema, path.split("."), wantedSchema(wanted));
  return schema;
}

/** What a value must be: the wanted value, one of a list, or whatever a JSON Schema lets through. */
export function wantedSchema(wanted: Json): JsonObject {
  if (Array.isArray(wanted)) return { enum: wanted };
  return isObject(wanted) ? wanted : { const: wanted };
}

function addPath(schema: JsonObject, path: readonly string[], wanted: JsonObject): void {
  const [name = "", ...rest] = path;
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const before = properties[name];
  const nested: JsonObject = isObject(before) ? before : rest.length > 0 ? { properties: {}, required: [] } : wanted;
  if (rest.length > 0) addPath(nested, rest, wanted);
  schema.properties = { ...properties, [name]: nested };
  schema.required = required.includes(name) ? required : [...required, name];
}
