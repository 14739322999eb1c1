import type { Operation } from "../api/operations";
import { deepMerge } from "../extend/deepMerge";
import type { FormDocument } from "../generated/documents";
import { type JsonObject, objectOf } from "../json";
import { memoize } from "../memoize";
import { constTrueToEnum } from "./constTrueToEnum";
import { expandField, type FieldDocuments } from "./expandField";
import { type ExpandedField, formSchema } from "./formSchema";
import { inheritProperty } from "./inherit";
import { resolveLikeFields } from "./likeFields";
import { objectUiSchema, withConditionalInputs } from "./objectUiSchema";
import { withTypeChoices } from "./typeChoices";

/** A larger number of files at once is most likely a mistake. */
const MAX_FILES = 100;

/** The schema and uiSchema for RJSF. */
export interface FormSchemas {
  schema: JsonObject;
  uiSchema: JsonObject;
}

/** Expands the fields of a form to schema and uiSchema. A form with its own schema keeps it. */
export function expandForm(
  form: FormDocument,
  operation: Operation | undefined,
  { api, enums, masks, registry }: FieldDocuments,
): FormSchemas {
  return expand(form, operation ?? NO_OPERATION, api, enums, masks, registry);
}

const NO_OPERATION = {};

/** Memoized by the few documents that a form depends on, so that changes to others do not expand it again. */
const expand = memoize(
  (
    form: FormDocument,
    operation: Operation | typeof NO_OPERATION,
    api: FieldDocuments["api"],
    enums: FieldDocuments["enums"],
    masks: FieldDocuments["masks"],
    registry: FieldDocuments["registry"],
  ): FormSchemas => {
    if (!form.fields) return finish({ schema: objectOf(form.schema), uiSchema: objectOf(form.uiSchema) });
    const inherited = "id" in operation ? operation : undefined;
    const fields = resolveLikeFields(form.fields);
    const expanded = withConditionalInputs(
      fields.map((field) => {
        const one = expandField(field, inheritProperty(api, inherited, field.key), { api, enums, masks, registry });
        return field.key === form.submit.each ? asMultiple(one) : one;
      }),
    );
    return finish({
      schema: formSchema(fields, expanded),
      uiSchema: deepMerge(objectUiSchema(expanded), objectOf(form.uiSchema)),
    });
  },
);

function finish({ schema, uiSchema }: FormSchemas): FormSchemas {
  return { schema: withTypeChoices(constTrueToEnum(schema), uiSchema), uiSchema };
}

/** Turns a file field into one for several files, which are submitted one by one. */
function asMultiple({ schema, uiSchema, ...rest }: ExpandedField): ExpandedField {
  const list = { type: "array", minItems: 1, maxItems: MAX_FILES, items: schema };
  return { ...rest, schema: list, uiSchema: { ...uiSchema, "ui:widget": "FileWidget" } };
}
