import { isObject, type Json, type JsonObject, resolveReference } from "../../json";
import { cycleKey, shortestCycle } from "../cycles";

const PARTS = ["not", "if", "then", "else"];
const LISTS = ["allOf", "anyOf", "oneOf"];

/** The way from a reference back to itself without going into a property or an item: it would never end. */
export function referenceCycle(reference: string, root: JsonObject): string[] | undefined {
  return shortestCycle(reference, (further) => sameValue(resolveReference(root, further)));
}

/** The references that look at the same value as a schema does. */
function sameValue(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const lists = LISTS.flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : []));
  const inner = [...PARTS.map((name) => schema[name]), ...lists].flatMap(sameValue);
  return typeof schema.$ref === "string" ? [schema.$ref, ...inner] : inner;
}

/** The sentence about a reference that leads back to itself. */
export function cycleMessage(circle: readonly string[]): string {
  const [first, ...way] = circle.map((reference) => JSON.stringify(reference));
  return `${first} leads back to itself: ${[first, ...way].join(" → ")}; a schema may hold itself only in a property or an item`;
}

/** What is wrong at a reference; with the circle it is part of, or leads into. */
interface ReferenceFault {
  pointer: string;
  circle?: readonly string[] | undefined;
}

/** Of the faults of one circle the first that lies in it: a circle is one mistake, wherever it is met. */
export function firstPerCycle<Fault extends ReferenceFault>(faults: readonly Fault[]): Fault[] {
  const chosen = new Map<string, Fault>();
  for (const fault of faults) {
    if (!fault.circle) continue;
    const before = chosen.get(cycleKey(fault.circle));
    if (!before || (!isInside(before) && isInside(fault))) chosen.set(cycleKey(fault.circle), fault);
  }
  return faults.filter((fault) => !fault.circle || chosen.get(cycleKey(fault.circle)) === fault);
}

function isInside({ pointer, circle = [] }: ReferenceFault): boolean {
  return circle.some((reference) => pointer.startsWith(`${reference.slice(1)}/`));
}
