import type { OperationId, PropertyOf, SortOf } from "./contractNames";
import type { Listing, RecordSource, Sort, Sql } from "./Listing";

/** Rejects keys beyond the allowed ones, also those that a spread brings in. */
type Exactly<Given, Allowed extends string> = Given & Readonly<Record<Exclude<keyof Given, Allowed>, never>>;

interface ExactProperties<Operation extends OperationId, Properties, Derived extends string> {
  properties: Exactly<Properties, Exclude<PropertyOf<Operation>, Derived>>;
  /** Properties of the response that the handler adds outside of SQL. */
  derived?: readonly Derived[];
}

/**
 * Defines how the rows of one call, or of several that share a listing, are read. Its properties and sorts are exactly those
 * the contract names: a missing or an extra one is a compile error.
 */
export function defineListing<
  Operation extends OperationId,
  Properties extends Record<Exclude<PropertyOf<Operation>, Derived>, Sql>,
  Sorts extends Record<SortOf<Operation>, Sort>,
  const Derived extends PropertyOf<Operation> = never,
>(
  operation: Operation | readonly Operation[],
  listing: Omit<Listing, "operation" | "properties" | "sorts"> &
    ExactProperties<Operation, Properties, Derived> & { sorts: Exactly<Sorts, SortOf<Operation>> },
): Listing<Exclude<PropertyOf<Operation>, Derived>, SortOf<Operation>> {
  return { ...listing, operation };
}

/** Defines how the single record of a call is read; its properties are exactly those the contract names. */
export function defineRecord<
  Operation extends OperationId,
  Properties extends Record<Exclude<PropertyOf<Operation>, Derived>, Sql>,
  const Derived extends PropertyOf<Operation> = never,
>(
  operation: Operation,
  record: Omit<RecordSource, "operation" | "properties"> & ExactProperties<Operation, Properties, Derived>,
): RecordSource<Exclude<PropertyOf<Operation>, Derived>> {
  return { ...record, operation };
}
