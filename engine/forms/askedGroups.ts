import type { Schema } from "../documents/boot";
import { DEEPEST, followed, isSchema } from "./schemaProperties";

const known = new WeakMap<Schema, Schema>();

/**
 * The schema under which RJSF's omitExtraData keeps an empty group that asks for something, as it stands on the screen
 * with its required fields; it would drop the group, and nobody would be asked.
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
  for (const keyword of ["allOf", "then", "else", "items", "additionalItems"]) {
    if (keyword in part) made[keyword] = partOf(part[keyword], root);
  }
  if (!isSchema(part.properties)) return made;
  const properties = Object.entries(part.properties);
  made.properties = Object.fromEntries(properties.map(([name, property]) => [name, partOf(property, root)]));
  const asked = properties.filter(([, property]) => asks(property, root)).map(([name]) => name);
  made.required = [...(Array.isArray(part.required) ? part.required : []), ...asked];
  return made;
}

/** Whether a group has a field that is required in it, be it in a group of its own. */
function asks(part: unknown, root: Schema, depth = 0): boolean {
  if (!isSchema(part) || depth > DEEPEST) return false;
  const group = followed(part, root);
  if (!isSchema(group.properties)) return false;
  if (Array.isArray(group.required) && group.required.length > 0) return true;
  return Object.values(group.properties).some((inner) => asks(inner, root, depth + 1));
}
