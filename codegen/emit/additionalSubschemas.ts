import { isObject, type Json, type JsonObject } from "../json";
import { validatedSubschemas } from "./validatedSubschemas";

/**
 * The parts of a schema RJSF asks about beside those its own parser finds, which stops where the data decide what there
 * is: at the places of a list, at further properties, and at the properties of a branch. Each has its name as $id.
 */
export function additionalSubschemas(schema: JsonObject): JsonObject[] {
  if (!/"(if|oneOf|anyOf|dependencies)":/.test(JSON.stringify(schema))) return [];
  const unseen = unseenIn(schema);
  if (unseen.length === 0) return [];
  // As properties of the whole the parser follows them.
  const reached = { type: "object", properties: Object.fromEntries(unseen.map((part, at) => [`part ${at}`, part])) };
  const widened: JsonObject = { ...schema, allOf: [...listOf(schema.allOf), reached] };
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

/** What RJSF makes of the schema of further properties: without a type, branches are those of an object. */
function asDrawn(further: Json | undefined): Json | undefined {
  if (!isObject(further) || "$ref" in further || "type" in further) return further;
  return { type: "object", ...further };
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
