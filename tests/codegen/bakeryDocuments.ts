import { emptyApi } from "../../codegen/api/openApi";
import type { Operation } from "../../codegen/api/operations";
import { assembleDocuments, type Documents } from "../../codegen/documents";
import type { JsonObject } from "../../codegen/json";

/** Documents of a small bakery, without forms; tests override some of them. */
export function bakeryDocuments(over: Partial<Documents> = {}): Documents {
  const documents = assembleDocuments([], emptyApi());
  return {
    ...documents,
    registry: {
      ...documents.registry,
      widgets: { BaseAlert: { description: "Says something.", valueless: true } },
      formats: {
        "date-time": { description: "An instant.", width: 176 },
        number: { description: "A number.", width: 110 },
        list: { description: "Values separated by commas." },
      },
    },
    masks: {
      $schema: "",
      tokens: { F: { description: "A hexadecimal digit.", pattern: "[0-9A-F]" } },
      masks: { mac: { mask: "FF:FF", description: "A hardware address." } },
      patterns: { digits: { pattern: "^[0-9]+$", message: "Enter digits only." } },
    },
    enums: {
      crust: {
        $schema: "",
        description: "How a loaf is baked.",
        values: [
          { value: "soft", label: "Soft" },
          { value: "dark", label: "Dark" },
          { value: "burnt", label: "Burnt" },
        ],
      },
    },
    ...over,
  };
}

/** An operation with a body, reduced to what expanding a form needs. */
export function bakeryOperation(body: JsonObject, over: Partial<Operation> = {}): Operation {
  const locate = () => ({ line: 1, column: 1 });
  const source = {
    kind: "api" as const,
    id: "openapi",
    folder: 0,
    file: "",
    value: {},
    locate,
    readable: true,
    valid: true,
  };
  return {
    id: "bakeLoaf",
    method: "post",
    path: "/loaves",
    summary: "Bakes a loaf.",
    permission: "bake_loaves",
    parameters: [],
    body: { type: "object", ...body },
    place: { source, pointer: "" },
    ...over,
  };
}
