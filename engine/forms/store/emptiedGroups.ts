import type { Schema } from "../../documents/boot";
import { isSchema, itemSchema, namedProperties, resolveRef } from "../schema/schemaProperties";
import { isTree, keyOf, type Path } from "./paths";

/**
 * Whether somebody emptied a group again: an input in it was emptied, and nothing in it says more than the schema says
 * itself. A group nobody touched is none of these.
 */
export function isEmptied(value: unknown, part: unknown, root: Schema): boolean {
  return isTree(value) && !Array.isArray(value) && hasEmptied(value) && saysNothing(value, part, root);
}

/** The paths of the outermost groups in data that were emptied again, but for those of these keys. */
export function emptiedGroups(data: unknown, root: Schema, but: ReadonlySet<string>): Path[] {
  const within = (value: unknown, part: unknown, path: Path): Path[] => {
    // Most data have no empty input, and need no look into the schema.
    if (!isTree(value) || !hasEmptied(value)) return [];
    if (path.length > 0 && !but.has(keyOf(path)) && isEmptied(value, part, root)) return [path];
    const schema = isSchema(part) ? resolveRef(part, root) : {};
    if (Array.isArray(value)) return value.flatMap((item, place) => within(item, itemSchema(schema), [...path, place]));
    const properties = namedProperties(schema, root);
    return Object.entries(value).flatMap(([key, inner]) => within(inner, properties.get(key), [...path, key]));
  };
  return within(data, root, []);
}

// An emptied input stays in the data without a value.
function hasEmptied(value: unknown): boolean {
  return value === undefined || (isTree(value) && Object.values(value).some(hasEmptied));
}

function saysNothing(value: unknown, part: unknown, root: Schema): boolean {
  if (value === undefined) return true;
  const schema = isSchema(part) ? resolveRef(part, root) : {};
  if (isOwn(schema.const, value) || isOwn(schema.default, value)) return true;
  if (!isTree(value)) return false;
  if (Array.isArray(value)) return value.every((item) => item === null || saysNothing(item, itemSchema(schema), root));
  const properties = namedProperties(schema, root);
  const defaults = isSchema(schema.default) ? schema.default : {};
  return Object.entries(value).every(
    ([key, inner]) => isOwn(defaults[key], inner) || saysNothing(inner, properties.get(key), root),
  );
}

const isOwn = (own: unknown, value: unknown) => own !== undefined && JSON.stringify(own) === JSON.stringify(value);
