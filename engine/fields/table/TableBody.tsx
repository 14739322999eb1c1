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

/** Props of the rows of a table input. */
export interface TableBodyProps {
  id: string;
  table: TableRows;
  columns: readonly Column[];
  shown: RowWindow;
  isFixed: boolean;
  /** Cells with errors of the form or the server, as row/column. */
  invalid: ReadonlySet<string>;
  onRemove: (row: number) => void;
}

/** The visible rows and the active one (virtual scrolling); gaps take the space of the others. */
export function TableBody({ id, table, columns, shown, isFixed, invalid, onRemove }: TableBodyProps) {
  const rendered = renderedRows(shown);
  return (
    <tbody>
      {rendered.map((place, index) => (
        <Fragment key={place}>
          <Gap rows={place - (rendered[index - 1] ?? -1) - 1} columns={columns.length + 2} />
          <TableRow
            id={id}
            place={place}
            row={table.rows[place] ?? empty}
            columns={columns}
            isFixed={isFixed}
            invalid={invalid}
            onChange={table.change}
            onRemove={onRemove}
          />
        </Fragment>
      ))}
      <Gap rows={table.rows.length - 1 - (rendered.at(-1) ?? -1)} columns={columns.length + 2} />
    </tbody>
  );
}

const empty: Row = {};

// Rows are identified by index, as in the server's errors.
function renderedRows({ first, last, active }: RowWindow): number[] {
  const seen = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  if (active < 0 || (active >= first && active < last)) return seen;
  return active < first ? [active, ...seen] : [...seen, active];
}

interface TableRowProps {
  id: string;
  place: number;
  row: Row;
  columns: readonly Column[];
  isFixed: boolean;
  invalid: ReadonlySet<string>;
  onChange: TableRows["change"];
  onRemove: (row: number) => void;
}

const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, place, row, columns, isFixed, invalid, onChange, onRemove } = props;
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
            isRejected={invalid.has(`${place}/${column.key}`)}
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
