import type { Submit } from "../generated/documents";
import type { JsonObject } from "../json";
import { remember } from "../remember";
import type { OpenApi } from "./openApi";
import type { Operation } from "./operations";
import { propertySchema } from "./resolveSchema";

/** What a call that only reads is asked with: a form fills its query as it fills a body. */
function queryBody({ parameters }: Operation): JsonObject {
  const asked = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The operation a form submits to, with the body the form fills: of a bulk call that takes a list data, one of its items. */
export const formOperation = remember(
  (
    api: OpenApi,
    operations: ReadonlyMap<string, Operation>,
    { operation, bulk }: Pick<Submit, "operation" | "bulk">,
  ): Operation | undefined => {
    const named = operations.get(operation);
    const found = named?.method === "get" && !named.body ? { ...named, body: queryBody(named) } : named;
    const item = bulk && itemOf(api, found);
    return found && item ? { ...found, body: item } : found;
  },
);

/** Whether a call about several records takes an item for each of them, and not one body for all. */
export function takesItems(api: OpenApi, operation: Operation | undefined): boolean {
  return itemOf(api, operation) !== undefined;
}

function itemOf(api: OpenApi, operation: Operation | undefined) {
  return operation?.body && propertySchema(api, operation.body, "data.0");
}
