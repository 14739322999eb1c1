import { getDiscriminatorFieldFromSchema, type RJSFSchema, type SchemaUtilsType } from "@rjsf/utils";
import type { Schema } from "../../documents/boot";
import { isSchema, MAX_REF_DEPTH, resolveRef } from "../schema/schemaProperties";
import { isEmptied } from "./emptiedGroups";
import type { FormData } from "./initialData";
import { isTree } from "./paths";

interface Shown {
  utils: SchemaUtilsType;
  root: Schema;
  /** Whether emptied inputs and groups are left out, as in submitted data. */
  isSent: boolean;
}

/**
 * The part of a form's data that belongs to shown fields, including emptied ones. RJSF's omitExtraData has the same
 * purpose, but loses data of `$ref` schemas, and empty groups whose required fields are shown.
 */
export function shownData(utils: SchemaUtilsType, root: Schema, data: FormData): FormData {
  return shownGroup({ utils, root, isSent: false }, root, data);
}

/** The part of a form's data to submit: that of shown fields, without optional groups that were emptied. */
export function sentData(utils: SchemaUtilsType, root: Schema, data: FormData): FormData {
  return shownGroup({ utils, root, isSent: true }, root, data);
}

function shownValue(shown: Shown, part: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return shownList(shown, part, value);
  return isTree(value) && isSchema(part) ? shownGroup(shown, part, value) : value;
}

function shownGroup(shown: Shown, part: Schema, value: FormData): FormData {
  const schemas = schemasOf(shown, part, value);
  const properties: Schema = Object.assign({}, ...schemas.map((schema) => schema.properties));
  if (!schemas.some((schema) => schema.properties)) return value;
  const required = schemas.flatMap((schema) => schema.required ?? []);
  const result: FormData = {};
  for (const [key, current] of Object.entries(value)) {
    if (!Object.hasOwn(properties, key) || (shown.isSent && current === undefined)) continue;
    const inner = shownValue(shown, properties[key], current);
    // An optional empty group is omitted rather than sent empty.
    const isOptionalEmpty = isEmptyGroup(inner) && !hasRequiredField(properties[key], shown.root);
    const isEmptiedGroup = shown.isSent && isEmptied(current, properties[key], shown.root);
    if (required.includes(key) || !(isOptionalEmpty || isEmptiedGroup)) result[key] = inner;
  }
  return result;
}

function shownList(shown: Shown, part: unknown, list: unknown[]): unknown[] {
  const schemas = isSchema(part) ? schemasOf(shown, part, list) : [];
  const { items, additionalItems } = schemas.find((schema) => schema.items) ?? {};
  if (!Array.isArray(items)) return list.map((item) => shownValue(shown, items, item));
  const places = additionalItems ? list : list.slice(0, items.length);
  return places.map((item, place) => shownValue(shown, items[place] ?? additionalItems, item));
}

// A subschema as resolved for its value, and the branch that matches the value best.
function schemasOf(shown: Shown, part: Schema, value: unknown): RJSFSchema[] {
  const { utils } = shown;
  const schema = utils.retrieveSchema(part, value);
  const branches = [schema.oneOf, schema.anyOf].filter((options) => Array.isArray(options));
  if (branches.length === 0 || utils.isSelect(schema)) return [schema];
  const chosen = branches.flatMap((options) => {
    const drawn = options.map((option) => utils.retrieveSchema(isSchema(option) ? option : {}, value));
    const likely = closestByProperties(drawn, value);
    const place = utils.getClosestMatchingOption(value, drawn, likely, getDiscriminatorFieldFromSchema(schema));
    return drawn[place] ? schemasOf(shown, drawn[place], value) : [];
  });
  return [schema, ...chosen];
}

// Where several branches or none match, the one with the most properties of the value is used.
function closestByProperties(drawn: readonly RJSFSchema[], value: unknown): number {
  const keys = isTree(value) ? Object.keys(value).filter((key) => value[key] !== undefined) : [];
  const named = drawn.map(({ properties = {} }) => keys.filter((key) => Object.hasOwn(properties, key)).length);
  return named.indexOf(Math.max(...named));
}

function isEmptyGroup(value: unknown): boolean {
  return isTree(value) && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** Whether a subschema is a group with a required field, directly or in a nested group. */
function hasRequiredField(part: unknown, root: Schema, depth = 0): boolean {
  if (!isSchema(part) || depth > MAX_REF_DEPTH) return false;
  const group = resolveRef(part, root);
  if (!isSchema(group.properties)) return false;
  if (Array.isArray(group.required) && group.required.length > 0) return true;
  return Object.values(group.properties).some((inner) => hasRequiredField(inner, root, depth + 1));
}
