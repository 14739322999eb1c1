import type { Column } from "../../generated/documents";

/** What a user chose of a list's look; kept under table.<list>. */
export interface ListLayout {
  /** The keys of the columns shown, in their order. */
  columns?: string[];
  pageSize?: number;
  /** Read the list again this often, such as 30s. */
  refresh?: string;
}

/** The columns shown, in the chosen order; those of the document while nothing is chosen. */
export function shownColumns(columns: readonly Column[], chosen: readonly string[] | undefined): Column[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const kept = (chosen ?? []).flatMap((key) => byKey.get(key) ?? []);
  return kept.length > 0 ? kept : columns.filter((column) => column.hidden !== true);
}

/** All columns in the order of the column choice: the shown ones first, then the others as the document has them. */
export function orderedColumns(columns: readonly Column[], chosen: readonly string[] | undefined): Column[] {
  const shown = shownColumns(columns, chosen);
  return [...shown, ...columns.filter((column) => !shown.includes(column))];
}

/** The chosen keys after a column was shown or hidden; the last one cannot be hidden. */
export function toggleColumn(shown: readonly Column[], key: string): string[] {
  const keys = shown.map((column) => column.key);
  if (!keys.includes(key)) return [...keys, key];
  return keys.length > 1 ? keys.filter((one) => one !== key) : keys;
}

/** The chosen keys after a column moved by so many places. */
export function moveColumn(shown: readonly Column[], key: string, by: -1 | 1): string[] {
  const keys = shown.map((column) => column.key);
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return keys;
  return keys.with(from, String(keys[to])).with(to, key);
}

/** The sort key of a column; undefined when it cannot be sorted. */
export function sortKey({ sort, key }: Column): string | undefined {
  return sort === true ? key : sort || undefined;
}
