import { useCallback, useRef } from "react";
import { layOver, matchHeader, setCell } from "./cells";
import type { Column, Row } from "./columns";

/** Where in a table somebody is. */
export interface Place {
  row: number;
  column: number;
}

/** The rows of a table and the ways to change them. */
export interface TableRows {
  rows: readonly Row[];
  isFull: boolean;
  change: (row: number, key: string, value: unknown) => void;
  add: () => void;
  remove: (row: number) => void;
  /** Lays what was copied from a spreadsheet over the rows. */
  paste: (block: readonly (readonly string[])[], at: Place) => void;
  /** Adds the rows of a file. */
  append: (block: readonly (readonly string[])[]) => void;
}

const none: readonly Row[] = [];

/** The rows of a table of inputs. A table without rows has no value. */
export function useTableRows(
  value: unknown,
  columns: readonly Column[],
  limit: number,
  onChange: (value: unknown) => void,
): TableRows {
  const rows = Array.isArray(value) ? (value as readonly Row[]) : none;
  // Cells keep their handlers, so that a change draws one cell; the handlers look up what is there now.
  const now = useRef({ rows, onChange });
  now.current = { rows, onChange };
  const write = useCallback((next: readonly Row[]) => {
    now.current.rows = next;
    now.current.onChange(next.length === 0 ? undefined : next);
  }, []);
  const change = useCallback(
    (row: number, key: string, next: unknown) => {
      const changed = { ...now.current.rows[row] };
      setCell(changed, key, next);
      write(now.current.rows.map((before, place) => (place === row ? changed : before)));
    },
    [write],
  );
  const append = (block: readonly (readonly string[])[]) => {
    const read = matchHeader(block, columns);
    const filled = now.current.rows.filter((row) => Object.keys(row).length > 0);
    write(layOver(filled, read.block, { row: filled.length, column: 0 }, read.columns, limit));
  };
  return {
    rows,
    isFull: rows.length >= limit,
    change,
    add: () => write([...now.current.rows, {}]),
    remove: (row) => write(now.current.rows.filter((_, place) => place !== row)),
    paste: (block, at) => write(layOver(now.current.rows, block, at, columns, limit)),
    append,
  };
}
