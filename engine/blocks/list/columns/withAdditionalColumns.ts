import type { Column, ListBlock } from "../../../generated/documents";

/** Adds the twins of columns: the same column for a second property, hidden by default. */
export function withTwins(columns: readonly Column[]): Column[] {
  return columns.flatMap((column) => {
    const { key, sort, twin } = column;
    if (!twin) return [column];
    const other = { ...column, key: `${key}${twin}`, hidden: true };
    return [column, typeof sort === "string" ? { ...other, sort: `${sort}${twin}` } : other];
  });
}

/** Merges the columns, filters and actions of the additional page into a list; those columns are hidden by default. */
export function withAdditionalColumns(block: ListBlock, additional: ListBlock | undefined): ListBlock {
  const columns = withTwins(block.columns);
  if (!additional) return columns.length === block.columns.length ? block : { ...block, columns };
  const hidden = withTwins(additional.columns).map((column) => ({ ...column, hidden: true }));
  const both = <Item>(own: Item[] = [], others: Item[] = []) => [...own, ...others];
  return {
    ...block,
    columns: [...columns, ...hidden],
    filters: both(block.filters, additional.filters),
    rowActions: both(block.rowActions, additional.rowActions),
    bulkActions: both(block.bulkActions, additional.bulkActions),
  };
}
