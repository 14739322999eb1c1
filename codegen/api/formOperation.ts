import type { Submit } from "../generated/documents";
import type { OpenApi } from "./openApi";
import type { Operation } from "./operations";
import { propertySchema } from "./resolveSchema";

/** The operation a form submits to, with the body the form fills: of a bulk call that takes a list data, one of its items. */
export function formOperation(
  api: OpenApi,
  operations: ReadonlyMap<string, Operation>,
  { operation, bulk }: Pick<Submit, "operation" | "bulk">,
): Operation | undefined {
  const found = operations.get(operation);
  const item = bulk && found?.body && propertySchema(api, found.body, "data.0");
  return found && item ? { ...found, body: item } : found;
}
