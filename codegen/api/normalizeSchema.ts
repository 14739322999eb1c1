import type { Json, JsonObject } from "../json";
import { isNull } from "../schemaTypes";

const LIMITS = { exclusiveMinimum: "minimum", exclusiveMaximum: "maximum" } as const;

/** Whether a schema uses keywords of OpenAPI 3.0, or a union with null instead of a nullable type. */
export function needsNormalizing(schema: JsonObject): boolean {
  const { nullable, exclusiveMinimum, exclusiveMaximum } = schema;
  const isOlder = [nullable, exclusiveMinimum, exclusiveMaximum].some((word) => typeof word === "boolean");
  return isOlder || onlyOther(schema) !== undefined;
}

/**
 * Turns `anyOf: [schema, null]` into the schema made nullable, because a form should not offer that union as a choice.
 */
export function nullUnionToNullable(schema: JsonObject): JsonObject {
  const other = onlyOther(schema);
  if (other === undefined) return schema;
  const { oneOf: _oneOf, anyOf: _anyOf, allOf, ...rest } = schema;
  return { ...rest, nullable: true, allOf: [...(Array.isArray(allOf) ? allOf : []), other] };
}

/** Rewrites OpenAPI 3.0 keywords as JSON Schema: `nullable`, and boolean `exclusiveMinimum` and `exclusiveMaximum`. */
export function normalizeSchema(schema: JsonObject): JsonObject {
  const { nullable, ...normalized } = schema;
  for (const [word, limit] of Object.entries(LIMITS)) {
    if (typeof normalized[word] !== "boolean") continue;
    if (normalized[word] === true && typeof normalized[limit] === "number") {
      normalized[word] = normalized[limit];
      delete normalized[limit];
    } else delete normalized[word];
  }
  const types = [normalized.type ?? []].flat();
  if (nullable !== true || types.length === 0) return normalized;
  const { enum: values } = normalized;
  const withNull = Array.isArray(values) && !values.includes(null) && { enum: [...values, null] };
  return { ...normalized, type: [...new Set([...types, "null"])], ...withNull };
}

function onlyOther({ oneOf, anyOf }: JsonObject): Json | undefined {
  const list = oneOf === undefined ? anyOf : anyOf === undefined ? oneOf : undefined;
  if (!Array.isArray(list) || !list.some(isNull)) return undefined;
  const others = list.filter((part) => !isNull(part));
  return others.length === 1 ? others[0] : undefined;
}
