import type { Field } from "../generated/documents";
import type { Json, JsonObject } from "../json";

/** A number has no length: so many digits are a largest number. */
export function tightenDigits(schema: JsonObject, { min = 0, max, maxlength }: Field): JsonObject {
  schema.type = "integer";
  schema.minimum = larger(schema.minimum, min);
  if (max !== undefined) schema.maximum = smaller(schema.maximum, max);
  if (maxlength !== undefined) schema.maximum = smaller(schema.maximum, 10 ** maxlength - 1);
  return schema;
}

/** The larger of two smallest values; the inherited one may be missing. */
export function larger(inherited: Json | undefined, own: number): number {
  return typeof inherited === "number" ? Math.max(inherited, own) : own;
}

/** The smaller of two largest values; the inherited one may be missing. */
export function smaller(inherited: Json | undefined, own: number): number {
  return typeof inherited === "number" ? Math.min(inherited, own) : own;
}
