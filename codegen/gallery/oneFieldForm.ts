import type { ExpandedForm } from "../expand/expandDocuments";
import type { JsonObject } from "../json";

/** A form of one field, to be looked at and filled; nothing sends it. */
export function oneFieldForm(
  { kind, name }: { kind: string; name: string },
  key: string,
  schema: JsonObject,
  { "ui:options": options, ...uiSchema }: JsonObject,
): ExpandedForm {
  const { permission: _shownToAll, ...shown } = (options ?? {}) as JsonObject;
  return {
    id: `gallery-${kind}-${name}`,
    title: name,
    submit: { operation: "getUser" },
    schema: { type: "object", properties: { [key]: schema } },
    uiSchema: { [key]: { ...uiSchema, "ui:options": shown } },
  };
}
