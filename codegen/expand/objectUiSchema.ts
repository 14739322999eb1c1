import { type JsonObject, objectOf, stringsOf } from "../json";
import type { ExpandedField } from "./formSchema";

/** How the fields of an object are drawn, and in which order. */
export function objectUiSchema(fields: readonly ExpandedField[]): JsonObject {
  const uiSchema: JsonObject = { "ui:order": [...new Set(fields.map(({ key }) => key))] };
  for (const { key, uiSchema: looks } of fields) uiSchema[key] = joinLooks(objectOf(uiSchema[key]), looks);
  return uiSchema;
}

/** Inputs of one property that differ from condition to condition: each schema says as a comment which of the looks it has. */
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

/** A property that stands twice, each time under another condition, has the looks of both. */
function joinLooks(first: JsonObject, second: JsonObject): JsonObject {
  const cases = { ...objectOf(first["ui:cases"]), ...objectOf(second["ui:cases"]) };
  if (Object.keys(cases).length > 0) return { "ui:cases": cases };
  const order = [...stringsOf(first["ui:order"]), ...stringsOf(second["ui:order"])];
  return { ...first, ...second, ...(order.length > 0 && { "ui:order": [...new Set(order)] }) };
}
