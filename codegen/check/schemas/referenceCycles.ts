import { isObject, type Json, type JsonObject, resolveReference } from "../../json";
import { cycleKey, shortestCycle } from "../cycles";

const PARTS = ["not", "if", "then", "else"];
const LISTS = ["allOf", "anyOf", "oneOf"];

/**
 * The cycle from a reference back to itself that never enters a property or an item, so that resolving it would not
 * end.
 */
export function referenceCycle(reference: string, root: JsonObject): string[] | undefined {
  return shortestCycle(reference, (next) => sameValue(resolveReference(root, next)));
}

/** The references that apply to the same value as a schema. */
function sameValue(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const lists = LISTS.flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : []));
  const inner = [...PARTS.map((name) => schema[name]), ...lists].flatMap(sameValue);
  return typeof schema.$ref === "string" ? [schema.$ref, ...inner] : inner;
}

/** The message about a reference cycle. */
export function cycleMessage(cycle: readonly string[]): string {
  const [first, ...path] = cycle.map((reference) => JSON.stringify(reference));
  return `${first} is circular: ${[first, ...path].join(" → ")}; a schema may contain itself only in a property or an item`;
}

/** A problem at a reference, with the cycle it is part of or leads into. */
interface ReferenceFault {
  pointer: string;
  cycle?: readonly string[] | undefined;
}

/** Keeps one fault of each cycle, preferably one inside it: a cycle is one mistake, wherever it is found. */
export function firstPerCycle<Fault extends ReferenceFault>(faults: readonly Fault[]): Fault[] {
  const chosen = new Map<string, Fault>();
  for (const fault of faults) {
    if (!fault.cycle) continue;
    const earlier = chosen.get(cycleKey(fault.cycle));
    if (!earlier || (!isInside(earlier) && isInside(fault))) chosen.set(cycleKey(fault.cycle), fault);
  }
  return faults.filter((fault) => !fault.cycle || chosen.get(cycleKey(fault.cycle)) === fault);
}

function isInside({ pointer, cycle = [] }: ReferenceFault): boolean {
  return cycle.some((reference) => pointer.startsWith(`${reference.slice(1)}/`));
}
