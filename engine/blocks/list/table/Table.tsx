import { useMemo } from "react";
import { Skeleton } from "../../../elements/Skeleton";
import { DEFAULT_WIDTH } from "../columns/columns";
import { rowKey } from "../rows/rows";
import type { Selection } from "../selection/useSelection";
import { handleRowKey } from "./handleRowKey";
import styles from "./Table.module.css";
import { TableHead, type TableHeadProps } from "./TableHead";
import type { TableProps } from "./TableProps";
import { TableRows } from "./TableRows";
import { useScrollRestoration } from "./useScrollRestoration";

const narrowWidth = 40;

/** The table: an ARIA grid whose rows take the focus, in a scroll container with a sticky header. */
export function Table(props: TableProps) {
  const { columns, rows, selection, actions, keyName, skeletons } = props;
  const keys = useMemo(() => rows.map((row, index) => rowKey(row, keyName, index)), [rows, keyName]);
  const { expand } = props;
  const extra = (selection ? 1 : 0) + (expand ? 1 : 0) + (actions.length > 0 ? 1 : 0);
  const scroll = useScrollRestoration(props.label, skeletons === 0);
  const widths = columns.map(({ width = DEFAULT_WIDTH }) => width);
  const width = widths.reduce((sum, each) => sum + each, extra * narrowWidth);
  // Where every column has a width, the last one takes the remaining space.
  const isFixed = columns.every((column) => column.width);
  return (
    // Without rows it must be focusable itself, so that it can be scrolled with the keyboard.
    <div {...scroll} className={styles.scroller} tabIndex={rows.length === 0 ? 0 : undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus, which makes it a grid
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-busy={props.isBusy}
        aria-multiselectable={selection ? true : undefined}
        className={styles.table}
        style={{ minWidth: width }}
      >
        <colgroup>
          {selection && <col style={{ width: narrowWidth }} />}
          {expand && <col style={{ width: narrowWidth }} />}
          {columns.map((column, index) => (
            <col
              key={column.key}
              data-key={column.key}
              data-width={widths[index]}
              style={{ width: isFixed && index === columns.length - 1 ? undefined : column.width }}
            />
          ))}
          {actions.length > 0 && <col style={{ width: narrowWidth }} />}
        </colgroup>
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          onPrefetchSort={props.onPrefetchSort}
          onWidths={props.onWidths}
          selected={selection && selectionState(props.isStale ? [] : keys, selection)}
          onSelectAll={(isSelected) =>
            selection?.setAll(
              rows.map((row, index) => [String(keys[index]), row]),
              isSelected,
            )
          }
          hasDetails={expand !== undefined}
          hasActions={actions.length > 0}
        />
        <tbody onKeyDown={handleRowKey} inert={props.isStale} className={props.isStale ? styles.old : undefined}>
          {skeletons > 0 ? (
            skeletonRows(skeletons, columns.length + extra)
          ) : (
            <TableRows {...props} keys={keys} cells={columns.length + extra} />
          )}
        </tbody>
      </table>
      {skeletons === 0 && rows.length === 0 && props.emptyState}
    </div>
  );
}

function selectionState(keys: readonly string[], { rows, matching }: Selection): TableHeadProps["selected"] {
  if (keys.length === 0) return "nothing";
  const count = keys.filter((key) => matching || rows.has(key)).length;
  if (count === 0) return "none";
  return count === keys.length ? "all" : "some";
}

/** One bar as high as the pending rows; a skeleton per cell would delay the rows themselves. */
function skeletonRows(count: number, cells: number) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a skeleton takes no focus, and the grid says that it is busy
    <tr aria-hidden="true">
      <td colSpan={cells} className={styles.place}>
        <Skeleton className={styles.waiting} width="100%" height={`calc(var(--row-height) * ${count})`} />
      </td>
    </tr>
  );
}
