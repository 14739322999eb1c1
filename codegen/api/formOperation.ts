import type { Submit } from "../generated/documents";
import type { JsonObject } from "../json";
import { memoize } from "../memoize";
import type { OpenApi } from "./openApi";
import { isSubmittedInQuery, type Operation } from "./operations";
import { propertySchema } from "./resolveSchema";

/** What a call without a body is asked with: a form fills its query as it fills a body. */
function queryBody({ parameters }: Operation): JsonObject {
  const asked = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A body that is no object, as the value of one field. */
function wholeBody(whole: string, body: JsonObject): JsonObject {
  return { type: "object", properties: { [whole]: body }, required: [whole] };
}

/** The operation a form submits to, with the body the form fills: of a bulk call that takes a list data, one of its items. */
export const formOperation = memoize(
  (
    api: OpenApi,
    operations: ReadonlyMap<string, Operation>,
    { operation, bulk, whole }: Pick<Submit, "operation" | "bulk" | "whole">,
  ): Operation | undefined => {
    const named = operations.get(operation);
    const asked = named && isSubmittedInQuery(named) ? { ...named, body: queryBody(named) } : named;
    const found = asked?.body && whole !== undefined ? { ...asked, body: wholeBody(whole, asked.body) } : asked;
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
