import { isObject, type Json, type JsonObject } from "../json";
import { validatedSubschemas } from "./validatedSubschemas";

/**
 * The subschemas that RJSF asks to validate and its schema parser does not find, because they depend on form data:
 * tuple items, additional properties, and properties of branches. Each has its name as `$id`.
 */
export function additionalSubschemas(schema: JsonObject): JsonObject[] {
  if (!/"(if|oneOf|anyOf|dependencies)":/.test(JSON.stringify(schema))) return [];
  const unseen = unseenIn(schema);
  if (unseen.length === 0) return [];
  // As properties of the whole schema, the parser finds them.
  const wrapper = { type: "object", properties: Object.fromEntries(unseen.map((part, at) => [`part ${at}`, part])) };
  const widened: JsonObject = { ...schema, allOf: [...listOf(schema.allOf), wrapper] };
  const whole = JSON.stringify(widened);
  return validatedSubschemas(widened).filter(({ $id: _, ...part }) => JSON.stringify(part) !== whole);
}

function unseenIn(part: Json | undefined): JsonObject[] {
  if (Array.isArray(part)) return part.flatMap(unseenIn);
  if (!isObject(part)) return [];
  const places = Array.isArray(part.items) ? part.items : [];
  const branches = [...listOf(part.oneOf), ...listOf(part.anyOf)];
  const inside = [part.patternProperties, ...branches.map((branch) => isObject(branch) && branch.properties)];
  const named = inside.flatMap((properties) => (isObject(properties) ? Object.values(properties) : []));
  const own = [...places, part.additionalItems, asDrawn(part.additionalProperties), ...named].filter(isObject);
  return [...own, ...Object.values(part).flatMap(unseenIn)];
}

/** The schema of additional properties as RJSF sees it: without a type, branches are those of an object. */
function asDrawn(schema: Json | undefined): Json | undefined {
  if (!isObject(schema) || "$ref" in schema || "type" in schema) return schema;
  return { type: "object", ...schema };
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
