import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";

/** A condition as a JSON Schema: every named property has the wanted value, and is there unless null is wanted. */
export function conditionSchema(condition: JsonObject): JsonObject {
  const schema: JsonObject = { properties: {} };
  for (const [path, wanted] of Object.entries(condition))
    addPath(schema, path.split("."), wantedSchema(wanted), takesNull(wanted));
  return schema;
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
