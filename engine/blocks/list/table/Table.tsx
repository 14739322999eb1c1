import { type ReactNode, useMemo } from "react";
import type { BindingContext } from "../../../bindings/bind";
import { Skeleton } from "../../../elements/Skeleton";
import type { Action, Column } from "../../../generated/documents";
import { type ColumnWidths, DEFAULT_WIDTH } from "../columns/columns";
import { type Row, rowKey } from "../rows/rows";
import type { Selection } from "../selection/useSelection";
import { handleRowKey } from "./handleRowKey";
import styles from "./Table.module.css";
import { TableHead, type TableHeadProps } from "./TableHead";
import { TableRows } from "./TableRows";
import { useScrollRestoration } from "./useScrollRestoration";

/** What a table of rows needs. */
export interface TableProps {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** The property that tells rows apart. */
  keyName: string;
  total: number;
  /** The place of the first row in the whole list, counted from 0. */
  offset: number;
  context: BindingContext;
  actions: readonly Action[];
  /** The window whose content stands below a row that is unfolded. */
  expand: string | undefined;
  /** The property that counts what a row holds; without one all rows unfold. */
  unfolds?: string | undefined;
  /** The property whose values head the rows that have them. */
  group: string | undefined;
  sort: string;
  onSort: (sort: string) => void;
  /** Hears of an order somebody is about to ask for. */
  onNearSort?: (sort: string) => void;
  /** Hears the widths of columns that were dragged. */
  onWidths: (widths: ColumnWidths) => void;
  /** Undefined where rows cannot be chosen. */
  selection: Selection | undefined;
  isBusy: boolean;
  /** The rows answer another search than the present one: they are seen, and nothing is done with them. */
  isOld?: boolean;
  /** Rows to draw in place of those on their way; 0 when they are there. */
  skeletons: number;
  /** Stands in the place of the rows when there are none. */
  instead: ReactNode;
}

const narrowWidth = 40;

/** The table: a grid whose rows take the focus, inside its own scrolling box with a heading that stays. */
export function Table(props: TableProps) {
  const { columns, rows, selection, actions, keyName, skeletons } = props;
  const keys = useMemo(() => rows.map((row, index) => rowKey(row, keyName, index)), [rows, keyName]);
  const { expand } = props;
  const extra = (selection ? 1 : 0) + (expand ? 1 : 0) + (actions.length > 0 ? 1 : 0);
  const scroll = useScrollRestoration(props.label, skeletons === 0);
  const widths = columns.map(({ width = DEFAULT_WIDTH }) => width);
  const width = widths.reduce((sum, each) => sum + each, extra * narrowWidth);
  // Where every column has a width, the last one takes what is left.
  const isFixed = columns.every((column) => column.width);
  return (
    // Without rows nothing else in it may take the focus, and keys scroll it all the same.
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
          onNearSort={props.onNearSort}
          onWidths={props.onWidths}
          chosen={selection && chosenAmong(props.isOld ? [] : keys, selection)}
          onChooseAll={(isChosen) =>
            selection?.setAll(
              rows.map((row, index) => [String(keys[index]), row]),
              isChosen,
            )
          }
          hasDetails={expand !== undefined}
          hasActions={actions.length > 0}
        />
        <tbody onKeyDown={handleRowKey} inert={props.isOld} className={props.isOld ? styles.old : undefined}>
          {skeletons > 0 ? (
            skeletonRows(skeletons, columns.length + extra)
          ) : (
            <TableRows {...props} keys={keys} cells={columns.length + extra} />
          )}
        </tbody>
      </table>
      {skeletons === 0 && rows.length === 0 && props.instead}
    </div>
  );
}

function chosenAmong(keys: readonly string[], { rows, matching }: Selection): TableHeadProps["chosen"] {
  if (keys.length === 0) return "nothing";
  const count = keys.filter((key) => matching || rows.has(key)).length;
  if (count === 0) return "none";
  return count === keys.length ? "all" : "some";
}

/** One bar as high as the rows on their way: as many cells as they have would hold up the rows themselves. */
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
