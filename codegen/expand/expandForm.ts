import type { Operation } from "../api/operations";
import type { Documents } from "../documents";
import type { FormDocument } from "../generated/documents";
import { isObject, type JsonObject, objectOf } from "../json";
import { expandField } from "./expandField";
import { formSchema } from "./formSchema";
import { inheritProperty } from "./inherit";

/** The pair RJSF takes. */
export interface FormSchemas {
  schema: JsonObject;
  uiSchema: JsonObject;
}

/** Expands a form's fields to schema and uiSchema; a form that gives them itself keeps them. */
export function expandForm(form: FormDocument, operation: Operation | undefined, documents: Documents): FormSchemas {
  if (!form.fields) return { schema: objectOf(form.schema), uiSchema: objectOf(form.uiSchema) };
  const expanded = form.fields.map((field) =>
    expandField(field, inheritProperty(documents.api, operation, field.key), documents),
  );
  const uiSchema: JsonObject = { "ui:order": expanded.map(({ key }) => key) };
  for (const field of expanded) uiSchema[field.key] = field.uiSchema;
  return { schema: formSchema(form.fields, expanded), uiSchema: layOver(uiSchema, objectOf(form.uiSchema)) };
}

function layOver(base: JsonObject, over: JsonObject): JsonObject {
  const joined = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = joined[key];
    joined[key] = isObject(before) && isObject(value) ? layOver(before, value) : value;
  }
  return joined;
}
