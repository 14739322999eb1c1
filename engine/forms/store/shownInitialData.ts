import { createSchemaUtils } from "@rjsf/utils";
import type { CompiledForm, DocumentModule } from "../../documents/boot";
import { createValidator } from "../rjsf/createValidator";
import { listDefaults } from "../schema/listDefaults";
import { schemaProperties } from "../schema/schemaProperties";
import { onlyEmptied } from "./emptiedPaths";
import type { FormData } from "./initialData";
import { shownData } from "./shownData";
import { untilStable } from "./untilStable";

/**
 * The initial data of a form without the record's values for hidden fields, which would otherwise be rendered for a
 * moment and load their choices.
 */
export function shownInitialData(
  { default: form, validators = {} }: DocumentModule<CompiledForm>,
  data: FormData,
): FormData {
  const { schema } = form;
  const always = schema.properties ?? {};
  const others = Object.keys(data).filter((key) => !Object.hasOwn(always, key));
  // Fast path: collecting all properties of a schema is slow, and most records have no values of conditional fields.
  const possible = others.length > 0 ? schemaProperties(schema) : undefined;
  if (!others.some((key) => possible?.has(key))) return data;
  const utils = createSchemaUtils(createValidator(validators), schema, listDefaults(form, form.uiSchema));
  // A condition may depend on defaults for values missing in the record.
  const complete = onlyEmptied(utils.getDefaultFormState(schema, data) as FormData, []);
  return untilStable(complete, (shown) => shownData(utils, schema, shown));
}
