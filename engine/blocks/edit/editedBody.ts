import { type BindingContext, bindParams } from "../../bindings/bind";
import type { Edit } from "../../generated/documents";

/** The request body of a value changed in place: the value alone, or a body that reads the record as it is to be. */
export function editedBody(edit: Edit, property: string, value: unknown, context: BindingContext): object {
  if (!edit.body) return { [edit.field ?? property]: value };
  return bindParams(edit.body, { ...context, record: { ...Object(context.record), [property]: value } });
}
