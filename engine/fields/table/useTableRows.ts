import { useCallback } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { useToasts } from "../../toasts/ToastsContext";
import { countUnmatchedColumns, matchHeader, pasteCells, setCell } from "./cells";
import type { Column, Row } from "./columns";
import { useUndoableRows } from "./useUndoableRows";

/** A position in a table, from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

/** The rows of a table, and functions to change them. */
export interface TableRows {
  rows: readonly Row[];
  isFull: boolean;
  /** Changes a cell. With `isChosen`, the id chosen for a pasted name replaces the name in all rows. */
  change: (row: number, key: string, value: unknown, isChosen?: boolean) => void;
  add: () => void;
  remove: (row: number) => void;
  /** Pastes cells copied from a spreadsheet. */
  paste: (block: Block, at: CellPosition) => void;
  /** Appends the rows of a file. */
  append: (block: Block) => void;
  /** Undoes or redoes a change; returns the number of rows afterwards, or undefined where there is none. */
  step: (back: boolean) => number | undefined;
}

type Block = readonly (readonly string[])[];
type Order = readonly (Column | undefined)[];

/** Manages the rows of a table input; a table without rows has no value. */
export function useTableRows(
  value: unknown,
  columns: readonly Column[],
  limit: number,
  onChange: (value: unknown) => void,
): TableRows {
  const { rows, latest, write, step } = useUndoableRows(value, onChange);
  const change = useCallback(
    (row: number, key: string, next: unknown, isChosen = false) => {
      if (latest.current.rows[row]?.[key] === next) return;
      write((isChosen ? withNameReplaced : withCell)(latest.current.rows, row, key, next), `${row}/${key}`);
    },
    [write, latest],
  );
  const reportLeftOut = useLeftOutToasts(limit);
  const pasteInto = (current: readonly Row[], block: Block, at: CellPosition, order: Order = columns) => {
    write(pasteCells(current, block, at, order, limit));
    reportLeftOut(at.row + block.length, countUnmatchedColumns(block, at.column, order));
  };
  const append: TableRows["append"] = (block) => {
    const read = matchHeader(block, columns);
    const filled = latest.current.rows.filter(isFilled);
    pasteInto(filled, read.block, { row: filled.length, column: 0 }, read.columns);
  };
  return {
    rows,
    isFull: rows.length >= limit,
    change,
    add: () => write([...latest.current.rows, {}]),
    remove: (row) => write(latest.current.rows.filter((_, place) => place !== row)),
    paste: (block, at) => pasteInto(latest.current.rows, block, at),
    append,
    step,
  };
}

/** Returns a function that shows toasts with the numbers of lines and columns left out. */
function useLeftOutToasts(limit: number): (lines: number, unmatched: number) => void {
  const t = useTranslate();
  const toasts = useToasts();
  return (lines, unmatched) => {
    if (unmatched > 0) {
      const text = t("{count, plural, one {# column was left out.} other {# columns were left out.}}", {
        count: unmatched,
      });
      toasts.show({ text, tone: "warning" });
    }
    if (lines <= limit) return;
    const text = t("{count, plural, one {# line was left out:} other {# lines were left out:}} {reason}", {
      count: lines - limit,
      reason: t("Choose at most {limit}.", { limit }),
    });
    toasts.show({ text, tone: "danger" });
  };
}

function isFilled(row: Row): boolean {
  return Object.keys(row).length > 0;
}

/** Replaces a pasted name by a chosen id in all rows. */
function withNameReplaced(rows: readonly Row[], row: number, key: string, value: unknown): Row[] {
  const name = rows[row]?.[key];
  const changed = withCell(rows, row, key, value);
  if (typeof name !== "string" || typeof value !== "number") return changed;
  return changed.map((other) => (other[key] === name ? { ...other, [key]: value } : other));
}

function withCell(rows: readonly Row[], row: number, key: string, value: unknown): Row[] {
  const changed = { ...rows[row] };
  setCell(changed, key, value);
  return rows.map((before, place) => (place === row ? changed : before));
}
