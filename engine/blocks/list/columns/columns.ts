import type { BindingContext } from "../../../bindings/bind";
import { holds } from "../../../conditions/holds";
import type { Column } from "../../../generated/documents";
import type { Translate } from "../../../languages/translate";

/** Widths of columns by their keys, in pixels. */
export type ColumnWidths = Record<string, number | undefined>;

/** What a column is wide that says nothing else. */
export const DEFAULT_WIDTH = 140;

/** No column is narrower. */
export const MIN_WIDTH = 60;

/** No column is wider. */
export const MAX_WIDTH = 1200;

/** What a user chose of a list's look; kept under table.<list>. */
export interface ListLayout {
  /** The keys of the columns shown, in their order. */
  columns?: string[];
  /** The widths of columns the user gave one, in pixels. */
  widths?: ColumnWidths;
  /** The layouts the user saved. */
  saved?: Omit<NamedLayout, "isDefault">[];
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

/** The columns with the widths the user gave them. */
export function withWidths(columns: Column[], widths: ColumnWidths | undefined): Column[] {
  return widths ? columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width })) : columns;
}

/** The columns a list offers: those whose condition holds. */
export function offeredColumns(columns: readonly Column[], context: BindingContext): readonly Column[] {
  // The same list while there is no condition, so that its rows need not be drawn again.
  if (columns.every(({ visible }) => visible === undefined)) return columns;
  return columns.filter(({ visible }) => holds(visible, context));
}

/** What is over a column; a twin's number follows the words it shares. */
export function columnLabel({ key, label, twin }: Pick<Column, "key" | "label" | "twin">, t: Translate): string {
  return twin && key.endsWith(twin) ? `${t(label)} ${twin.slice(1)}` : t(label);
}

/** A choice of columns under a name. */
export interface NamedLayout {
  id: string;
  name: string;
  isDefault: boolean;
  /** The keys of the columns shown, in their order. */
  columns: readonly string[];
}

/** The layouts of a list: the default one, which the document makes, then those the user saved. */
export function layoutsOf(
  columns: readonly Column[],
  saved: readonly Omit<NamedLayout, "isDefault">[] = [],
): NamedLayout[] {
  const own = shownColumns(columns, undefined).map(({ key }) => key);
  const rest = saved.map((layout) => ({ ...layout, isDefault: false }));
  return [{ id: "default", name: "Default", isDefault: true, columns: own }, ...rest];
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

/** The chosen keys after a column moved to the place of another. */
export function moveColumn(shown: readonly Column[], key: string, over: string | undefined): string[] {
  const keys = shown.map((column) => column.key);
  const to = keys.indexOf(over ?? "");
  if (to < 0 || !keys.includes(key)) return keys;
  return keys.filter((one) => one !== key).toSpliced(to, 0, key);
}

/** The sort key of a column; undefined when it cannot be sorted. */
export function sortKey({ sort, key }: Column): string | undefined {
  return sort === true ? key : sort || undefined;
}
