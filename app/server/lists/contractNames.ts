import type { operations } from "#generated/api";

/** The `operationId` of a call in the contract. */
export type OperationId = keyof operations;

/** What a call returns as `data`. */
type Data<Operation extends OperationId> = operations[Operation]["responses"] extends {
  200: { content: { "application/json": { data: infer Found } } };
}
  ? Found
  : never;

/** The property names of a record, or of the rows of a list; a list may hold the names of its properties instead. */
type NamesIn<Found> = Found extends readonly (infer Item)[]
  ? Item extends object
    ? NamesIn<Item>
    : never
  : Found extends object
    ? Extract<keyof Found, string>
    : never;

/** The property names of the records that a call returns. */
export type PropertyOf<Operation extends OperationId> = NamesIn<Data<Operation>>;

/** The values of a `sort` parameter; any text without one. */
type SortValue<Query> = [Query] extends [never]
  ? string
  : Query extends { sort?: readonly (infer Name extends string)[] }
    ? Name
    : string;

/** The sort names of a call, without the leading minus of the descending order; any name where the call has no `sort`. */
export type SortOf<Operation extends OperationId> = Extract<
  Exclude<SortValue<NonNullable<operations[Operation]["parameters"]["query"]>>, `-${string}`>,
  string
>;
