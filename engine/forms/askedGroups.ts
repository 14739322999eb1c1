import type { Schema } from "../documents/boot";
import { DEEPEST, followed, isSchema } from "./schemaProperties";

const known = new WeakMap<Schema, Schema>();

/**
 * The schema under which RJSF's omitExtraData keeps what the form shows: an empty group that asks for something, as it
 * stands on the screen with its required fields, and what allOf takes in by reference. It would drop both.
 */
export function withAskedGroups(root: Schema): Schema {
  const made = known.get(root) ?? (partOf(root, root) as Schema);
  known.set(root, made);
  return made;
}

// Branches to choose from stay as they are: their compiled validators know them by what they say.
function partOf(part: unknown, root: Schema): unknown {
  if (Array.isArray(part)) return part.map((each) => partOf(each, root));
  if (!isSchema(part)) return part;
  const made = { ...part };
  for (const keyword of ["then", "else", "items", "additionalItems"]) {
    if (keyword in part) made[keyword] = partOf(part[keyword], root);
  }
  if (Array.isArray(part.allOf)) made.allOf = takenIn(part.allOf, root).map((each) => partOf(each, root));
  if (!isSchema(part.properties)) return made;
  const properties = Object.entries(part.properties);
  made.properties = Object.fromEntries(properties.map(([name, property]) => [name, partOf(property, root)]));
  const asked = properties.filter(([, property]) => asks(property, root)).map(([name]) => name);
  made.required = [...(Array.isArray(part.required) ? part.required : []), ...asked];
  return made;
}

// What refers to itself is taken in once.
function takenIn(parts: unknown[], root: Schema, seen: unknown[] = []): unknown[] {
  return parts.flatMap((part) => {
    if (!isSchema(part) || part.$ref === undefined) return [part];
    if (seen.includes(part.$ref)) return [];
    const { allOf, ...own } = followed(part, root);
    return [own, ...(Array.isArray(allOf) ? takenIn(allOf, root, [...seen, part.$ref]) : [])];
  });
}

/** Whether a group has a field that is required in it, be it in a group of its own. */
function asks(part: unknown, root: Schema, depth = 0): boolean {
  if (!isSchema(part) || depth > DEEPEST) return false;
  const group = followed(part, root);
  if (!isSchema(group.properties)) return false;
  if (Array.isArray(group.required) && group.required.length > 0) return true;
  return Object.values(group.properties).some((inner) => asks(inner, root, depth + 1));
}
