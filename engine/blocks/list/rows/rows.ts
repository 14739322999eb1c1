import { readPath } from "../../../bindings/bind";

/** One row of a list: what the call answered for it. */
export type Row = Record<string, unknown>;

/** What tells a row from the others; its place where it has no key. */
export function rowKey(row: Row, key: string, index: number): string {
  const value = readPath(row, key);
  return value === undefined || value === null ? `row ${index}` : String(value);
}

/** The rows after a live event: changed ones are new objects, the others and an unchanged list stay the same. */
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

/** A record after a live event; the same object when the event was about others, came late or changed nothing. */
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

/** How often a row was changed; undefined where it does not say. */
export function revisionOf(row: unknown, revision: string): number | undefined {
  const value = isRow(row) ? row[revision] : undefined;
  return typeof value === "number" ? value : undefined;
}

/** The rows of an answer; a call that answers no list has none. */
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
