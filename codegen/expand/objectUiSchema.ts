import { type JsonObject, objectOf, stringsOf } from "../json";
import type { ExpandedField } from "./formSchema";

/** The uiSchema of an object of fields, with their order. */
export function objectUiSchema(fields: readonly ExpandedField[]): JsonObject {
  const uiSchema: JsonObject = { "ui:order": [...new Set(fields.map(({ key }) => key))] };
  for (const { key, uiSchema: looks } of fields) uiSchema[key] = mergeUiSchemas(objectOf(uiSchema[key]), looks);
  return uiSchema;
}

/** Fields with the same key but different inputs: a `$comment` in each schema names the uiSchema that belongs to it. */
export function withConditionalInputs(inner: ExpandedField[]): ExpandedField[] {
  return inner.map((part) => {
    const same = inner.filter(({ key }) => key === part.key);
    const looks = new Set(same.map(({ uiSchema }) => JSON.stringify(uiSchema)));
    if (looks.size < 2 || same.some(({ uiSchema }) => uiSchema["ui:widget"] === undefined)) return part;
    const name = `case ${same.indexOf(part) + 1}`;
    const cases = { [name]: part.uiSchema };
    return { ...part, schema: { ...part.schema, $comment: name }, uiSchema: { "ui:cases": cases } };
  });
}

/** Merges the uiSchemas of a property that occurs several times under different conditions. */
function mergeUiSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const cases = { ...objectOf(first["ui:cases"]), ...objectOf(second["ui:cases"]) };
  if (Object.keys(cases).length > 0) return { "ui:cases": cases };
  const order = [...stringsOf(first["ui:order"]), ...stringsOf(second["ui:order"])];
  return { ...first, ...second, ...(order.length > 0 && { "ui:order": [...new Set(order)] }) };
}
