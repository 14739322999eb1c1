import { bindWhole, readPath } from "../bindings/bind";
import { satisfies } from "./satisfies";

/**
 * A map from a path to the value it must have, a list of allowed values, or a JSON Schema it must satisfy. A value that
 * is one binding, such as {user.username}, is resolved first; an unresolved binding equals nothing.
 */
export type Condition = Record<string, unknown>;

/** Whether every entry of a condition holds in a context; no condition always holds. */
export function holds(condition: Condition | undefined, context: unknown): boolean {
  return Object.entries(condition ?? {}).every(([path, expected]) =>
    matches(readPath(context, path), bindWhole(expected, context)),
  );
}

function matches(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) return expected.some((one) => isSame(value, one));
  if (typeof expected === "object" && expected !== null) return satisfies(value, expected);
  return isSame(value, expected);
}

// In conditions, an absent property equals null.
function isSame(value: unknown, expected: unknown): boolean {
  return (value ?? null) === expected;
}
