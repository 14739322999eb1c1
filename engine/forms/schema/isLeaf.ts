import type { RJSFSchema, SchemaUtilsType, UiSchema } from "@rjsf/utils";
import { typeOf } from "../../documents/schemaTypes";

/** Whether a subschema is a leaf: rendered with one input rather than as a group of fields. */
export function isLeaf(schema: RJSFSchema, uiSchema: UiSchema | undefined, schemaUtils: SchemaUtilsType): boolean {
  if (uiSchema?.["ui:field"] !== undefined || isJsonInput(uiSchema)) return true;
  const whole = schema.$ref === undefined ? schema : schemaUtils.retrieveSchema(schema);
  const type = whole.type === undefined ? undefined : typeOf(whole);
  if (whole.oneOf || whole.anyOf) return schemaUtils.isSelect(whole);
  if (type === "object" || whole.properties) return false;
  if (type !== "array") return type !== undefined || whole.enum !== undefined || whole.const !== undefined;
  const isOneInput = uiSchema?.["ui:widget"] !== undefined && uiSchema["ui:widget"] !== "hidden";
  return isOneInput || schemaUtils.isMultiSelect(whole) || schemaUtils.isFilesArray(whole, uiSchema);
}

/** Whether a value is edited as JSON in one input. */
export function isJsonInput(uiSchema: UiSchema | undefined): boolean {
  return uiSchema?.["ui:widget"] === "JsonInput";
}
