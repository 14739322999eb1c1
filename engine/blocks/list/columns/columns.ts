import type { BindingContext } from "../../../bindings/bind";
import { holds } from "../../../conditions/holds";
import type { Column } from "../../../generated/documents";
import type { Translate } from "../../../languages/translate";

/** Widths of columns by their keys, in pixels. */
export type ColumnWidths = Record<string, number | undefined>;

/** The width of a column without one of its own, in pixels. */
export const DEFAULT_WIDTH = 140;

/** Minimum width of a column, in pixels. */
export const MIN_WIDTH = 60;

/** Maximum width of a column, in pixels. */
export const MAX_WIDTH = 1200;

/** A user's layout of a list; stored in the setting table.<list>. */
export interface ListLayout {
  /** The keys of the visible columns, in order. */
  columns?: string[];
  /** The widths of resized columns, in pixels. */
  widths?: ColumnWidths;
  /** The user's saved layouts. */
  saved?: Omit<NamedLayout, "isDefault">[];
  pageSize?: number;
  /** Refetch interval, such as 30s. */
  refresh?: string;
}

/** The visible columns in the user's order; those of the document where the user chose none. */
export function shownColumns(columns: readonly Column[], chosen: readonly string[] | undefined): Column[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = (chosen ?? []).flatMap((key) => byKey.get(key) ?? []);
  return known.length > 0 ? known : columns.filter((column) => column.hidden !== true);
}

/** Applies the user's widths to columns. */
export function withWidths(columns: Column[], widths: ColumnWidths | undefined): Column[] {
  return widths ? columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width })) : columns;
}

/** The available columns of a list: those whose condition holds. */
export function offeredColumns(columns: readonly Column[], context: BindingContext): readonly Column[] {
  // Without conditions the array keeps its identity, so that memoized rows do not re-render.
  if (columns.every(({ visible }) => visible === undefined)) return columns;
  return columns.filter(({ visible }) => holds(visible, context));
}

/** The heading of a column; a twin has its number after the shared label. */
export function columnLabel({ key, label, twin }: Pick<Column, "key" | "label" | "twin">, t: Translate): string {
  return twin && key.endsWith(twin) ? `${t(label)} ${twin.slice(1)}` : t(label);
}

/** A named column layout. */
export interface NamedLayout {
  id: string;
  name: string;
  isDefault: boolean;
  /** The keys of the visible columns, in order. */
  columns: readonly string[];
}

/** The layouts of a list: the default of the document, then the user's saved ones. */
export function layoutsOf(
  columns: readonly Column[],
  saved: readonly Omit<NamedLayout, "isDefault">[] = [],
): NamedLayout[] {
  const own = shownColumns(columns, undefined).map(({ key }) => key);
  const rest = saved.map((layout) => ({ ...layout, isDefault: false }));
  return [{ id: "default", name: "Default", isDefault: true, columns: own }, ...rest];
}

/** All columns in the order of the picker: the visible ones first, then the others in document order. */
export function orderedColumns(columns: readonly Column[], chosen: readonly string[] | undefined): Column[] {
  const shown = shownColumns(columns, chosen);
  return [...shown, ...columns.filter((column) => !shown.includes(column))];
}

/** The visible keys after toggling a column; the last one cannot be hidden. */
export function toggleColumn(shown: readonly Column[], key: string): string[] {
  const keys = shown.map((column) => column.key);
  if (!keys.includes(key)) return [...keys, key];
  return keys.length > 1 ? keys.filter((one) => one !== key) : keys;
}

/** The visible keys after moving a column to the position of another. */
export function moveColumn(shown: readonly Column[], key: string, over: string | undefined): string[] {
  const keys = shown.map((column) => column.key);
  const to = keys.indexOf(over ?? "");
  if (to < 0 || !keys.includes(key)) return keys;
  return keys.filter((one) => one !== key).toSpliced(to, 0, key);
}

/** The sort key of a column; undefined when it is not sortable. */
export function sortKey({ sort, key }: Column): string | undefined {
  return sort === true ? key : sort || undefined;
}
