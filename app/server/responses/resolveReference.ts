/** A value, or a $ref to its place in the document. */
export type Reference<Value> = Value | { $ref: string };

/** Resolves a reference within the document; other values are returned as they are. */
export function resolveReference<Value>(document: object, value: Reference<Value>): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const steps = value.$ref.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Value;
}
