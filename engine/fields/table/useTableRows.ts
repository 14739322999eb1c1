import { useCallback } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { useToasts } from "../../toasts/ToastsContext";
import { countUnmatchedColumns, matchHeader, pasteCells, setCell } from "./cells";
import type { Column, Row } from "./columns";
import { useUndoableRows } from "./useUndoableRows";

/** Where in a table somebody is. */
export interface CellPosition {
  row: number;
  column: number;
}

/** The rows of a table and the ways to change them. */
export interface TableRows {
  rows: readonly Row[];
  isFull: boolean;
  /** Changes a cell; what is chosen for a pasted name, which is no value yet, is so for all rows with that name. */
  change: (row: number, key: string, value: unknown, isChosen?: boolean) => void;
  add: () => void;
  remove: (row: number) => void;
  /** Lays what was copied from a spreadsheet over the rows. */
  paste: (block: Block, at: CellPosition) => void;
  /** Adds the rows of a file. */
  append: (block: Block) => void;
  /** Undoes the last change, or does it again, and gives how many rows there are then; undefined where there is none. */
  step: (back: boolean) => number | undefined;
}

type Block = readonly (readonly string[])[];
type Order = readonly (Column | undefined)[];

/** The rows of a table of inputs. A table without rows has no value. */
export function useTableRows(
  value: unknown,
  columns: readonly Column[],
  limit: number,
  onChange: (value: unknown) => void,
): TableRows {
  const { rows, now, write, step } = useUndoableRows(value, onChange);
  const change = useCallback(
    (row: number, key: string, next: unknown, isChosen = false) => {
      if (now.current.rows[row]?.[key] === next) return;
      write((isChosen ? withNamed : withCell)(now.current.rows, row, key, next), `${row}/${key}`);
    },
    [write, now],
  );
  const sayLeftOut = useLeftOut(limit);
  const lay = (over: readonly Row[], block: Block, at: CellPosition, order: Order = columns) => {
    write(pasteCells(over, block, at, order, limit));
    sayLeftOut(at.row + block.length, countUnmatchedColumns(block, at.column, order));
  };
  const append: TableRows["append"] = (block) => {
    const read = matchHeader(block, columns);
    const filled = now.current.rows.filter(isFilled);
    lay(filled, read.block, { row: filled.length, column: 0 }, read.columns);
  };
  return {
    rows,
    isFull: rows.length >= limit,
    change,
    add: () => write([...now.current.rows, {}]),
    remove: (row) => write(now.current.rows.filter((_, place) => place !== row)),
    paste: (block, at) => lay(now.current.rows, block, at),
    append,
    step,
  };
}

/** Says how many lines and columns there was no room for. */
function useLeftOut(limit: number): (wanted: number, foreign: number) => void {
  const t = useTranslate();
  const toasts = useToasts();
  return (wanted, foreign) => {
    if (foreign > 0) {
      const text = t("{count, plural, one {# column was left out.} other {# columns were left out.}}", {
        count: foreign,
      });
      toasts.show({ text, tone: "warning" });
    }
    if (wanted <= limit) return;
    const text = t("{count, plural, one {# line was left out:} other {# lines were left out:}} {reason}", {
      count: wanted - limit,
      reason: t("Choose at most {limit}.", { limit }),
    });
    toasts.show({ text, tone: "danger" });
  };
}

function isFilled(row: Row): boolean {
  return Object.keys(row).length > 0;
}

/** What a pasted name stands for in one row it stands for in all. */
function withNamed(rows: readonly Row[], row: number, key: string, value: unknown): Row[] {
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
