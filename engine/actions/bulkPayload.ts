/** What a bulk call is made of. */
export interface Bulk {
  /** The property that says which record. */
  key: string;
  records: readonly unknown[];
  /** Whether each record is an item of its own, whatever the shared properties name. */
  each?: boolean;
}

/**
 * The body of a call about several records: a list data with one item for each, the shared properties in all of them.
 * Where the shared properties name an action they are sent once, beside a list of the records.
 */
export function bulkPayload({ key, records, each }: Bulk, shared: Record<string, unknown>): Record<string, unknown> {
  if (!each && shared.action !== undefined) return { ...shared, [key]: records };
  return { data: records.map((record) => ({ ...shared, [key]: record })) };
}
