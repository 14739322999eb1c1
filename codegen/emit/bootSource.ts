import { isSubmittedInQuery, type Operation } from "../api/operations";
import type { Documents } from "../documents";
import type { EnumDocument } from "../generated/documents";
import type { BootOperation, BundleSource } from "./bundledOperations";

/** Operations and enumerations as the browser sees them, to be bundled with documents. */
export function bootSource(operations: ReadonlyMap<string, Operation>, documents: Documents): BundleSource {
  const shown = ({ values, other }: EnumDocument) => ({ values, ...(other && { other }) });
  const enums = Object.fromEntries(Object.entries(documents.enums).map(([id, document]) => [id, shown(document)]));
  return { operations: operationEntries(operations, documents), enums, registry: documents.registry };
}

function operationEntries(
  operations: ReadonlyMap<string, Operation>,
  documents: Documents,
): Record<string, BootOperation> {
  const isUsed = usedParameters(documents);
  return Object.fromEntries([...operations].map(([id, operation]) => [id, bootOperation(operation, isUsed)]));
}

/**
 * Whether the engine checks if an operation accepts a parameter: paging, search, negation, sums, and the value of item
 * selects. Other parameters need not be sent to the browser, because codegen has checked them.
 */
function usedParameters({ forms, pages, modals }: Documents): (name: string) => boolean {
  const stored = JSON.stringify([forms, pages, modals]).matchAll(/"value":"(\w+)"/g);
  const used = new Set(["limit", "q", "id", "sums", ...[...stored].map(([, name]) => name ?? "")]);
  return (name) => used.has(name) || name.startsWith("ne:");
}

function bootOperation(operation: Operation, isUsed: (name: string) => boolean): BootOperation {
  const { method, path, permission, parameters, response, acceptsFilter } = operation;
  const query = parameters.flatMap(({ in: place, name }) => (place === "query" && isUsed(name) ? [name] : []));
  return {
    method,
    path,
    ...(permission !== "none" && permission !== "public" && { permission }),
    ...(query.length > 0 && { query }),
    ...(method !== "get" && isSubmittedInQuery(operation) && { inQuery: true as const }),
    ...(operation.sends !== undefined && { sends: operation.sends }),
    ...(operation.form && { form: operation.form }),
    ...(response?.format === "binary" && { file: true as const }),
    ...(acceptsFilter && { found: true as const }),
  };
}
