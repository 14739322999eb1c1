/** The records of a bulk call. */
export interface Bulk {
  /** The property that holds the record's id. */
  key: string;
  records: readonly unknown[];
  /** Whether each record becomes its own item even where the shared properties name an action. */
  each?: boolean;
}

/**
 * The body of a bulk call: `data` holds one item per record, each with the shared properties. Where the shared
 * properties name an action, they are sent once, beside the list of records.
 */
export function bulkPayload({ key, records, each }: Bulk, shared: Record<string, unknown>): Record<string, unknown> {
  if (!each && shared.action !== undefined) return { ...shared, [key]: records };
  return { data: records.map((record) => ({ ...shared, [key]: record })) };
}
