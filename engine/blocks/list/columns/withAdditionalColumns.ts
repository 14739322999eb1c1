import type { Column, ListBlock } from "../../../generated/documents";

/** The columns with their twins; a twin is another property alike, hidden until it is chosen. */
export function withTwins(columns: readonly Column[]): Column[] {
  return columns.flatMap((column) => {
    const { key, sort, twin } = column;
    if (!twin) return [column];
    const other = { ...column, key: `${key}${twin}`, hidden: true };
    return [column, typeof sort === "string" ? { ...other, sort: `${sort}${twin}` } : other];
  });
}

/** A list with the columns, filters and actions of its further page, those columns hidden until they are chosen. */
export function withAdditionalColumns(block: ListBlock, further: ListBlock | undefined): ListBlock {
  const columns = withTwins(block.columns);
  if (!further) return columns.length === block.columns.length ? block : { ...block, columns };
  const more = withTwins(further.columns).map((column) => ({ ...column, hidden: true }));
  const both = <Item>(own: Item[] = [], others: Item[] = []) => [...own, ...others];
  return {
    ...block,
    columns: [...columns, ...more],
    filters: both(block.filters, further.filters),
    rowActions: both(block.rowActions, further.rowActions),
    bulkActions: both(block.bulkActions, further.bulkActions),
  };
}
