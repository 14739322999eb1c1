import { bindWhole, readPath } from "../bindings/bind";
import { satisfies } from "./satisfies";

/**
 * A map from a path to the value it must have, a list of values it may have, or a JSON Schema it must satisfy. A value
 * that is one binding, such as {user.username}, stands for what is there; nothing equals what is not there.
 */
export type Condition = Record<string, unknown>;

/** Whether every entry of a condition holds for the values in the context; no condition always holds. */
export function holds(condition: Condition | undefined, context: unknown): boolean {
  return Object.entries(condition ?? {}).every(([path, wanted]) =>
    matches(readPath(context, path), bindWhole(wanted, context)),
  );
}

function matches(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => isSame(value, one));
  if (typeof wanted === "object" && wanted !== null) return satisfies(value, wanted);
  return isSame(value, wanted);
}

// An absent property and a null one mean the same to whoever writes a condition.
function isSame(value: unknown, wanted: unknown): boolean {
  return (value ?? null) === wanted;
}
