import type { Submit } from "../generated/documents";
import type { JsonObject } from "../json";
import { memoize } from "../memoize";
import type { OpenApi } from "./openApi";
import { isSubmittedInQuery, type Operation } from "./operations";
import { propertySchema } from "./resolveSchema";

/** The query parameters of an operation without a body, as a body schema, so that a form can fill them. */
function queryBody({ parameters }: Operation): JsonObject {
  const query = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Wraps a request body that is not an object as the value of a single field. */
function wholeBody(whole: string, body: JsonObject): JsonObject {
  return { type: "object", properties: { [whole]: body }, required: [whole] };
}

/**
 * The operation a form submits to, with the body the form fills. For a bulk operation that takes a list in `data`, that
 * is the schema of one item.
 */
export const formOperation = memoize(
  (
    api: OpenApi,
    operations: ReadonlyMap<string, Operation>,
    { operation, bulk, whole }: Pick<Submit, "operation" | "bulk" | "whole">,
  ): Operation | undefined => {
    const named = operations.get(operation ?? "");
    const withBody = named && isSubmittedInQuery(named) ? { ...named, body: queryBody(named) } : named;
    const found =
      withBody?.body && whole !== undefined ? { ...withBody, body: wholeBody(whole, withBody.body) } : withBody;
    const item = bulk && itemOf(api, found);
    return found && item ? { ...found, body: item } : found;
  },
);

/** Whether a bulk operation takes one item per record in `data`, rather than one body for all records. */
export function takesItems(api: OpenApi, operation: Operation | undefined): boolean {
  return itemOf(api, operation) !== undefined;
}

function itemOf(api: OpenApi, operation: Operation | undefined) {
  return operation?.body && propertySchema(api, operation.body, "data.0");
}
