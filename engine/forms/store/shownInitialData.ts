import { createSchemaUtils, deepEquals } from "@rjsf/utils";
import type { CompiledForm, DocumentModule } from "../../documents/boot";
import { createValidator } from "../rjsf/createValidator";
import { listDefaults } from "../schema/listDefaults";
import { schemaProperties } from "../schema/schemaProperties";
import type { FormData } from "./initialData";
import { mergeData } from "./mergeData";
import { shownData } from "./shownData";

/** How often a field that is hidden may hide another before the form is drawn as it stands. */
const DEEPEST = 20;

/**
 * What a form begins with, without the values a record holds for fields that are hidden: drawn for a moment, these would
 * ask for their choices.
 */
export function shownInitialData(
  { default: form, validators = {} }: DocumentModule<CompiledForm>,
  data: FormData,
): FormData {
  const { schema } = form;
  const always = schema.properties ?? {};
  const others = Object.keys(data).filter((key) => !Object.hasOwn(always, key));
  // What a schema may have is long to find: not for forms without such values, and once for the others.
  const possible = others.length > 0 ? schemaProperties(schema) : undefined;
  if (!others.some((key) => possible?.has(key))) return data;
  const utils = createSchemaUtils(createValidator(validators), schema, listDefaults(form, form.uiSchema));
  // A condition may ask about what the record leaves to the form's defaults.
  const filled = utils.getDefaultFormState(schema, data) as FormData;
  let shown = filled;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const next = shownData(utils, schema, shown);
    if (deepEquals(next, shown)) break;
    shown = next;
  }
  return mergeData(data, filled, shown) as FormData;
}
