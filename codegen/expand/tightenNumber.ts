import type { Field } from "../generated/documents";
import type { Json, JsonObject } from "../json";

/** Turns the length limit of a digits field into a maximum, because numbers have no length. */
export function tightenDigits(schema: JsonObject, { min = 0, max, maxlength }: Field): JsonObject {
  schema.type = "integer";
  schema.minimum = larger(schema.minimum, min);
  if (max !== undefined) schema.maximum = smaller(schema.maximum, max);
  if (maxlength !== undefined) schema.maximum = smaller(schema.maximum, 10 ** maxlength - 1);
  return schema;
}

/** The stricter of two minimums; the inherited one may be missing. */
export function larger(inherited: Json | undefined, own: number): number {
  return typeof inherited === "number" ? Math.max(inherited, own) : own;
}

/** The stricter of two maximums; the inherited one may be missing. */
export function smaller(inherited: Json | undefined, own: number): number {
  return typeof inherited === "number" ? Math.min(inherited, own) : own;
}
