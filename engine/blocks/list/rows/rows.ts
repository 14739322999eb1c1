import { readPath } from "../../../bindings/bind";

/** One row of a list, as in the response. */
export type Row = Record<string, unknown>;

/** The identity of a row: its key, or its index where it has none. */
export function rowKey(row: Row, key: string, index: number): string {
  const value = readPath(row, key);
  return value === undefined || value === null ? `row ${index}` : String(value);
}

/** Merges a live event into rows: changed rows are new objects; the others, and an unchanged list, keep their identity. */
export function mergeChanges<List extends readonly Row[]>(rows: List, payload: unknown, key: string): List | Row[] {
  const changes = new Map<unknown, Row>();
  for (const change of Array.isArray(payload) ? payload : [payload]) {
    if (isRow(change) && change[key] !== undefined) changes.set(String(change[key]), change);
  }
  let isChanged = false;
  const merged = rows.map((row) => {
    const change = changes.get(String(row[key]));
    if (!change || !differs(row, change)) return row;
    isChanged = true;
    return { ...row, ...change, [key]: row[key] };
  });
  return isChanged ? merged : rows;
}

/** Merges a live event into a record; the same object when the event is about others, outdated or changes nothing. */
export function mergeChange<Record extends Row>(
  record: Record,
  payload: unknown,
  key: string,
  revision?: string,
): Record {
  const reached = revision === undefined ? undefined : revisionOf(record, revision);
  const newer = (Array.isArray(payload) ? payload : [payload]).filter(
    (change) => reached === undefined || (revisionOf(change, revision ?? "") ?? Number.POSITIVE_INFINITY) > reached,
  );
  // One record is a list of one.
  return mergeChanges([record], newer, key)[0] as Record;
}

/** The revision of a row, a change counter; undefined where it has none. */
export function revisionOf(row: unknown, revision: string): number | undefined {
  const value = isRow(row) ? row[revision] : undefined;
  return typeof value === "number" ? value : undefined;
}

/** The rows of a response; none where it is not a list. */
export function rowsOf(data: unknown): Row[] {
  return Array.isArray(data) ? data.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function differs(row: Row, change: Row): boolean {
  return Object.entries(change).some(([name, value]) => !isSame(row[name], value));
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
}
