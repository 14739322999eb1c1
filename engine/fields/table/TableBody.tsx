import { Fragment, memo } from "react";
import { IconButton } from "../../elements/buttons/IconButton";
import { CloseGlyph } from "../../elements/glyphs";
import { useTranslate } from "../../languages/useTranslate";
import type { Column, Row } from "./columns";
import { TableCell } from "./TableCell";
import styles from "./TableInput.module.css";
import { ROW_HEIGHT, type RowWindow } from "./useRowWindow";
import type { TableRows } from "./useTableRows";

/** The id of a cell's input. */
export function cellId(id: string, row: number, column: number): string {
  return `${id}__cell_${row}_${column}`;
}

/** What the rows of a table need. */
export interface TableBodyProps {
  id: string;
  table: TableRows;
  columns: readonly Column[];
  shown: RowWindow;
  isFixed: boolean;
  /** What the form or the server refused, by row and column. */
  wrong: ReadonlySet<string>;
  onRemove: (row: number) => void;
}

/** The rows that can be seen, and the one at work; the others only take their place. */
export function TableBody({ id, table, columns, shown, isFixed, wrong, onRemove }: TableBodyProps) {
  const drawn = drawnPlaces(shown);
  return (
    <tbody>
      {drawn.map((place, index) => (
        <Fragment key={place}>
          <Gap rows={place - (drawn[index - 1] ?? -1) - 1} columns={columns.length + 2} />
          <TableRow
            id={id}
            place={place}
            row={table.rows[place] ?? empty}
            columns={columns}
            isFixed={isFixed}
            wrong={wrong}
            onChange={table.change}
            onRemove={onRemove}
          />
        </Fragment>
      ))}
      <Gap rows={table.rows.length - 1 - (drawn.at(-1) ?? -1)} columns={columns.length + 2} />
    </tbody>
  );
}

const empty: Row = {};

// The place is what a row is known by, also to the server that refuses it.
function drawnPlaces({ first, last, held }: RowWindow): number[] {
  const seen = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (held < 0 || (held >= first && held < last)) return seen;
  return held < first ? [held, ...seen] : [...seen, held];
}

interface TableRowProps {
  id: string;
  place: number;
  row: Row;
  columns: readonly Column[];
  isFixed: boolean;
  wrong: ReadonlySet<string>;
  onChange: TableRows["change"];
  onRemove: (row: number) => void;
}

const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, place, row, columns, isFixed, wrong, onChange, onRemove } = props;
  const t = useTranslate();
  return (
    <tr className={styles.row} aria-rowindex={place + 2}>
      <th scope="row" className={styles.number}>
        {place + 1}
      </th>
      {columns.map((column, index) => (
        <td key={column.key} className={styles.cell}>
          <TableCell
            id={cellId(id, place, index)}
            row={place}
            column={column}
            value={row[column.key]}
            isFixed={isFixed}
            isWrong={wrong.has(`${place}/${column.key}`)}
            onChange={onChange}
          />
        </td>
      ))}
      <td className={styles.end}>
        <IconButton
          size="small"
          icon={<CloseGlyph size={14} />}
          label={t("Remove row {row}", { row: place + 1 })}
          disabled={isFixed}
          onClick={() => onRemove(place)}
        />
      </td>
    </tr>
  );
});

function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without anything in it cannot be focused
    <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }}>
      <td colSpan={columns} />
    </tr>
  );
}
