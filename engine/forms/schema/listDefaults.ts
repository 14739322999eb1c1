import type { CompiledForm } from "../../documents/boot";
import { allowsType, isSchema, itemSchema, schemaProperties } from "./schemaProperties";

/**
 * Options for RJSF's defaults of lists with `minItems`. Optional lists are not populated, as their empty items would then
 * be required; neither are lists of plain values with a single widget, which would show items without a value. In plain
 * RJSF documents optional lists are populated as in RJSF.
 */
export function listDefaults({ schema, plain }: CompiledForm, uiSchema: Record<string, unknown>) {
  const singleWidgetLists = new Set<string>();
  for (const [key, property] of schemaProperties(schema)) {
    const drawn = uiSchema[key];
    const isOneInput = isSchema(drawn) && drawn["ui:widget"] !== undefined;
    // RJSF passes copies, so schemas are compared by content.
    if (isOneInput && !allowsType(itemSchema(property), "object")) singleWidgetLists.add(JSON.stringify(property));
  }
  const computeSkipPopulate = (_validator: unknown, list?: object) => singleWidgetLists.has(JSON.stringify(list));
  return { arrayMinItems: { populate: plain ? "all" : "requiredOnly", computeSkipPopulate } } as const;
}
