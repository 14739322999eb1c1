import { type BindingContext, bindParams } from "../../bindings/bind";
import type { Edit } from "../../generated/documents";

/** The request body of an inline edit: the property alone, or the edit's body bound to the changed record. */
export function editedBody(edit: Edit, property: string, value: unknown, context: BindingContext): object {
  if (!edit.body) return { [edit.field ?? property]: value };
  return bindParams(edit.body, { ...context, record: { ...Object(context.record), [property]: value } });
}
