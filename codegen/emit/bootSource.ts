import { isSubmittedInQuery, type Operation } from "../api/operations";
import type { Documents } from "../documents";
import type { EnumDocument } from "../generated/documents";
import type { BootOperation, BundleSource } from "./bundledOperations";

/** What documents can bring along: operations and enumerations as the browser knows them. */
export function bootSource(operations: ReadonlyMap<string, Operation>, documents: Documents): BundleSource {
  const shown = ({ values, other }: EnumDocument) => ({ values, ...(other && { other }) });
  const enums = Object.fromEntries(Object.entries(documents.enums).map(([id, document]) => [id, shown(document)]));
  return { operations: operationEntries(operations, documents), enums, registry: documents.registry };
}

function operationEntries(
  operations: ReadonlyMap<string, Operation>,
  documents: Documents,
): Record<string, BootOperation> {
  const isAsked = askedParameters(documents);
  return Object.fromEntries([...operations].map(([id, operation]) => [id, bootOperation(operation, isAsked)]));
}

/**
 * Whether the engine asks of a call if it takes a parameter: paging, search, "is not", sums, and what item selects store.
 * The others need not travel to the browser, because codegen has checked them.
 */
function askedParameters({ forms, pages, modals }: Documents): (name: string) => boolean {
  const stored = JSON.stringify([forms, pages, modals]).matchAll(/"value":"(\w+)"/g);
  const asked = new Set(["limit", "q", "id", "sums", ...[...stored].map(([, name]) => name ?? "")]);
  return (name) => asked.has(name) || name.startsWith("ne:");
}

function bootOperation(operation: Operation, isAsked: (name: string) => boolean): BootOperation {
  const { method, path, permission, parameters, answer, isFound } = operation;
  const query = parameters.flatMap(({ in: place, name }) => (place === "query" && isAsked(name) ? [name] : []));
  return {
    method,
    path,
    ...(permission !== "none" && permission !== "public" && { permission }),
    ...(query.length > 0 && { query }),
    ...(method !== "get" && isSubmittedInQuery(operation) && { inQuery: true as const }),
    ...(operation.sends !== undefined && { sends: operation.sends }),
    ...(operation.form && { form: operation.form }),
    ...(answer?.format === "binary" && { file: true as const }),
    ...(isFound && { found: true as const }),
  };
}
