import { deepEquals, type RJSFSchema } from "@rjsf/utils";
import { isTree } from "../store/paths";
import { isSchema } from "./schemaProperties";

/**
 * Whether data match a branch that RJSF generated at run time from additional properties, so that it has no compiled
 * validator. It only decides which branch is shown; validation is done by the validator of the whole form.
 */
export function partialMatch(part: unknown, data: unknown): boolean {
  if (!isSchema(part)) return part !== false;
  const { const: only, enum: some, type, required, items, allOf, anyOf, oneOf, not } = part as RJSFSchema;
  const holds = (inside: unknown) => partialMatch(inside, data);
  if ("const" in part && !deepEquals(only, data)) return false;
  if (some && !some.some((value) => deepEquals(value, data))) return false;
  if (type && ![type].flat().some((name) => isOfType(data, name))) return false;
  if (required?.some((name) => isTree(data) && data[name] === undefined)) return false;
  if (allOf && !allOf.every(holds)) return false;
  if (anyOf && !anyOf.some(holds)) return false;
  if (oneOf && !oneOf.some(holds)) return false;
  if (not !== undefined && holds(not)) return false;
  if (Array.isArray(data)) return data.every((item, place) => partialMatch(itemAt(items, place), item));
  if (!isTree(data)) return true;
  return Object.entries(data).every(([name, value]) => propertiesAt(part, name).every((at) => partialMatch(at, value)));
}

function itemAt(items: unknown, place: number): unknown {
  return Array.isArray(items) ? items[place] : items;
}

/** The subschemas of a property: by name, by pattern, else additionalProperties. */
function propertiesAt({ properties = {}, patternProperties = {}, additionalProperties }: RJSFSchema, name: string) {
  const patterns = Object.entries(patternProperties).filter(([pattern]) => new RegExp(pattern).test(name));
  const declared = [properties[name], ...patterns.map(([, schema]) => schema)].filter((at) => at !== undefined);
  return declared.length > 0 ? declared : [additionalProperties];
}

function isOfType(data: unknown, type: string): boolean {
  if (type === "null") return data === null;
  if (type === "array") return Array.isArray(data);
  if (type === "object") return isTree(data) && !Array.isArray(data);
  if (type === "integer") return Number.isInteger(data);
  const named: string = typeof data;
  return named === type;
}
