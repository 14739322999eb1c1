import { isObject, type Json, type JsonObject, referredAt } from "../json";

const PARTS = ["not", "if", "then", "else"];
const LISTS = ["allOf", "anyOf", "oneOf"];

/** Whether following a reference comes back to it without going into a property or an item: it would never end. */
export function isCircle(reference: string, root: JsonObject): boolean {
  const seen = new Set<string>();
  const open = [reference];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const further of sameValue(referredAt(root, next))) {
      if (further === reference) return true;
      if (!seen.has(further)) open.push(further);
      seen.add(further);
    }
  }
  return false;
}

/** The references that look at the same value as a schema does. */
function sameValue(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const lists = LISTS.flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : []));
  const inner = [...PARTS.map((name) => schema[name]), ...lists].flatMap(sameValue);
  return typeof schema.$ref === "string" ? [schema.$ref, ...inner] : inner;
}

/** The sentence about a reference that leads back to itself. */
export function circleMessage(reference: string): string {
  return `${JSON.stringify(reference)} leads back to itself; a schema may hold itself only in a property or an item`;
}
