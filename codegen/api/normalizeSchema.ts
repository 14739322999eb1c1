import type { Json, JsonObject } from "../json";
import { isNull } from "../schemaTypes";

const LIMITS = { exclusiveMinimum: "minimum", exclusiveMaximum: "maximum" } as const;

/** Whether a schema is said in words of OpenAPI 3.0, or says in another way that there may be no value. */
export function needsNormalizing(schema: JsonObject): boolean {
  const { nullable, exclusiveMinimum, exclusiveMaximum } = schema;
  const isOlder = [nullable, exclusiveMinimum, exclusiveMaximum].some((word) => typeof word === "boolean");
  return isOlder || onlyOther(schema) !== undefined;
}

/** `anyOf` one schema or null is that schema, which may be null: a choice between something and nothing asks nobody. */
export function nullUnionToNullable(schema: JsonObject): JsonObject {
  const other = onlyOther(schema);
  if (other === undefined) return schema;
  const { oneOf: _oneOf, anyOf: _anyOf, allOf, ...rest } = schema;
  return { ...rest, nullable: true, allOf: [...(Array.isArray(allOf) ? allOf : []), other] };
}

/** The words of OpenAPI 3.0 in those of JSON Schema: `nullable`, and limits that are to be exceeded. */
export function normalizeSchema(schema: JsonObject): JsonObject {
  const { nullable, ...said } = schema;
  for (const [word, limit] of Object.entries(LIMITS)) {
    if (typeof said[word] !== "boolean") continue;
    if (said[word] === true && typeof said[limit] === "number") {
      said[word] = said[limit];
      delete said[limit];
    } else delete said[word];
  }
  const types = [said.type ?? []].flat();
  if (nullable !== true || types.length === 0) return said;
  const { enum: values } = said;
  const withNull = Array.isArray(values) && !values.includes(null) && { enum: [...values, null] };
  return { ...said, type: [...new Set([...types, "null"])], ...withNull };
}

function onlyOther({ oneOf, anyOf }: JsonObject): Json | undefined {
  const list = oneOf === undefined ? anyOf : anyOf === undefined ? oneOf : undefined;
  if (!Array.isArray(list) || !list.some(isNull)) return undefined;
  const others = list.filter((part) => !isNull(part));
  return others.length === 1 ? others[0] : undefined;
}
