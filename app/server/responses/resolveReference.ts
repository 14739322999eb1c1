/** A value, or where it stands in the document. */
export type Reference<Value> = Value | { $ref: string };

/** The value itself, wherever it stands. */
export function resolveReference<Value>(document: object, value: Reference<Value>): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const steps = value.$ref.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Value;
}
