import type { CompiledForm } from "../../documents/boot";
import { allowsType, isSchema, itemSchema, schemaProperties } from "./schemaProperties";

/**
 * What RJSF fills into lists that must not be empty: nothing where the whole list may be left out, whose empty items would
 * have to be filled then, nor where one input draws a list of plain values, which would show them as items without a value.
 * A plain document has its optional lists filled as RJSF fills them.
 */
export function listDefaults({ schema, plain }: CompiledForm, uiSchema: Record<string, unknown>) {
  const drawnWhole = new Set<string>();
  for (const [key, property] of schemaProperties(schema)) {
    const drawn = uiSchema[key];
    const isOneInput = isSchema(drawn) && drawn["ui:widget"] !== undefined;
    // RJSF hands over copies, so the schemas are told apart by what they say.
    if (isOneInput && !allowsType(itemSchema(property), "object")) drawnWhole.add(JSON.stringify(property));
  }
  const computeSkipPopulate = (_validator: unknown, list?: object) => drawnWhole.has(JSON.stringify(list));
  return { arrayMinItems: { populate: plain ? "all" : "requiredOnly", computeSkipPopulate } } as const;
}
