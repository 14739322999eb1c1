import type { Field, FormDocument } from "../../generated/documents";
import { at } from "../../json";

/** Every field of a form with its pointer, including inner fields. */
export function formFields({ fields }: Pick<FormDocument, "fields">): [field: Field, pointer: string][] {
  return (fields ?? []).flatMap((field, index) => withInner(field, at("/fields", index)));
}

function withInner(field: Field, pointer: string): [Field, string][] {
  const inner = (field.fields ?? []).flatMap((part, index) => withInner(part, at(pointer, "fields", index)));
  return [[field, pointer], ...inner];
}
