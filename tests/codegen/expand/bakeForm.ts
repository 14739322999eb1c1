import { expandForm } from "../../../codegen/expand/expandForm";
import type { Field } from "../../../codegen/generated/documents";
import { bakeryDocuments, bakeryOperation } from "../bakeryDocuments";

/** The operation that the forms of these tests submit to. */
export const operation = bakeryOperation({
  required: ["name", "weight"],
  properties: {
    name: { type: "string", minLength: 2, maxLength: 40, description: "What it is called." },
    weight: { type: "integer", minimum: 100, maximum: 5000 },
    crust: { type: "string", enum: ["soft", "dark"] },
    sliced: { type: "boolean", default: false },
    code: { type: "string", pattern: "^[a-z]+$" },
    grains: { type: "array", items: { type: "string", enum: ["rye", "oat"] } },
    batches: {
      type: "array",
      items: { type: "object", required: ["count"], properties: { count: { type: "integer" } } },
    },
    stages: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["kind"],
        properties: {
          kind: { enum: ["proof", "bake"] },
          with: {
            type: "object",
            additionalProperties: false,
            properties: { hours: { type: "integer" }, degrees: { type: "integer" } },
          },
        },
      },
    },
    oven: { type: "object", properties: { heat: { type: "integer" } } },
  },
});

/** Expands a form with the given fields. */
export function expand(...fields: Field[]) {
  const form = { $schema: "", title: "Bake", submit: { operation: "bakeLoaf" }, fields };
  return expandForm(form, operation, bakeryDocuments());
}
