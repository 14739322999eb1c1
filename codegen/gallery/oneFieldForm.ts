import type { ExpandedForm } from "../expand/expandedDocuments";
import type { JsonObject } from "../json";

/** A form with a single field for display. It is never submitted. */
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
