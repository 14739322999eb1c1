import type { Schema } from "../documents/boot";
import { DEEPEST, followed, isSchema } from "./schemaProperties";

/** Whether a part of a schema is a group with a field that is required in it, be it in a group of its own. */
export function asks(part: unknown, root: Schema, depth = 0): boolean {
  if (!isSchema(part) || depth > DEEPEST) return false;
  const group = followed(part, root);
  if (!isSchema(group.properties)) return false;
  if (Array.isArray(group.required) && group.required.length > 0) return true;
  return Object.values(group.properties).some((inner) => asks(inner, root, depth + 1));
}
