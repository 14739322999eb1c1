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

/** More files than these at once are a mistake sooner than a wish. */
const MOST_FILES = 100;

/** The pair RJSF takes. */
export interface FormSchemas {
  schema: JsonObject;
  uiSchema: JsonObject;
}

/** Expands a form's fields to schema and uiSchema; a form that gives them itself keeps them. */
export function expandForm(
  form: FormDocument,
  operation: Operation | undefined,
  { api, enums, masks, registry }: FieldDocuments,
): FormSchemas {
  return expand(form, operation ?? NO_OPERATION, api, enums, masks, registry);
}

const NO_OPERATION = {};

/** What one form becomes follows from few others: the rest may change without its being made anew. */
const expand = memoize(
  (
    form: FormDocument,
    operation: Operation | typeof NO_OPERATION,
    api: FieldDocuments["api"],
    enums: FieldDocuments["enums"],
    masks: FieldDocuments["masks"],
    registry: FieldDocuments["registry"],
  ): FormSchemas => {
    if (!form.fields) return finished({ schema: objectOf(form.schema), uiSchema: objectOf(form.uiSchema) });
    const inherited = "id" in operation ? operation : undefined;
    const fields = resolveLikeFields(form.fields);
    const expanded = withConditionalInputs(
      fields.map((field) => {
        const one = expandField(field, inheritProperty(api, inherited, field.key), { api, enums, masks, registry });
        return field.key === form.submit.each ? severalOf(one) : one;
      }),
    );
    return finished({
      schema: formSchema(fields, expanded),
      uiSchema: deepMerge(objectUiSchema(expanded), objectOf(form.uiSchema)),
    });
  },
);

function finished({ schema, uiSchema }: FormSchemas): FormSchemas {
  return { schema: withTypeChoices(constTrueToEnum(schema), uiSchema), uiSchema };
}

/** A field of one file as a field of several, of which each is sent by itself. */
function severalOf({ schema, uiSchema, ...rest }: ExpandedField): ExpandedField {
  const list = { type: "array", minItems: 1, maxItems: MOST_FILES, items: schema };
  return { ...rest, schema: list, uiSchema: { ...uiSchema, "ui:widget": "FileWidget" } };
}
