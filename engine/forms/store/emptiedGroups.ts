import type { Schema } from "../../documents/boot";
import { isSchema, itemSchema, namedProperties, resolveRef } from "../schema/schemaProperties";
import { isTree, keyOf, type Path } from "./paths";

/**
 * Whether the user emptied a group: at least one of its inputs was emptied, and all others have no value except the default
 * or constant of the schema. An untouched group is not emptied.
 */
export function isEmptied(value: unknown, part: unknown, root: Schema): boolean {
  return isTree(value) && !Array.isArray(value) && hasEmptied(value) && hasOnlyDefaults(value, part, root);
}

/** The paths of the outermost emptied groups in data, except those with the given keys. */
export function emptiedGroups(data: unknown, root: Schema, except: ReadonlySet<string>): Path[] {
  const within = (value: unknown, part: unknown, path: Path): Path[] => {
    // Fast path: most data have no emptied input.
    if (!isTree(value) || !hasEmptied(value)) return [];
    if (path.length > 0 && !except.has(keyOf(path)) && isEmptied(value, part, root)) return [path];
    const schema = isSchema(part) ? resolveRef(part, root) : {};
    if (Array.isArray(value)) return value.flatMap((item, place) => within(item, itemSchema(schema), [...path, place]));
    const properties = namedProperties(schema, root);
    return Object.entries(value).flatMap(([key, inner]) => within(inner, properties.get(key), [...path, key]));
  };
  return within(data, root, []);
}

// An emptied input is an undefined property of the data.
function hasEmptied(value: unknown): boolean {
  return value === undefined || (isTree(value) && Object.values(value).some(hasEmptied));
}

function hasOnlyDefaults(value: unknown, part: unknown, root: Schema): boolean {
  if (value === undefined) return true;
  const schema = isSchema(part) ? resolveRef(part, root) : {};
  if (isDefault(schema.const, value) || isDefault(schema.default, value)) return true;
  if (!isTree(value)) return false;
  if (Array.isArray(value))
    return value.every((item) => item === null || hasOnlyDefaults(item, itemSchema(schema), root));
  const properties = namedProperties(schema, root);
  const defaults = isSchema(schema.default) ? schema.default : {};
  return Object.entries(value).every(
    ([key, inner]) => isDefault(defaults[key], inner) || hasOnlyDefaults(inner, properties.get(key), root),
  );
}

const isDefault = (own: unknown, value: unknown) => own !== undefined && JSON.stringify(own) === JSON.stringify(value);
