import { isSchema } from "../schema/schemaProperties";
import { isTree } from "./paths";

/** Removes the values of fields without permission at any depth, which defaults may have filled in. */
export function withoutAbsent<Data>(data: Data, uiSchema: unknown): Data;
export function withoutAbsent(data: unknown, uiSchema: unknown): unknown {
  if (!isSchema(uiSchema) || !isTree(data)) return data;
  const { items } = uiSchema;
  if (Array.isArray(data))
    return data.map((item, place) => withoutAbsent(item, Array.isArray(items) ? items[place] : items));
  const shown = Object.entries(data).filter(([key]) => !isAbsent(uiSchema[key]));
  return Object.fromEntries(shown.map(([key, value]) => [key, withoutAbsent(value, uiSchema[key])]));
}

const isAbsent = (drawn: unknown) => isSchema(drawn) && drawn["ui:field"] === "AbsentField";
