import { deepEquals } from "@rjsf/utils";
import type { KeyboardEvent } from "react";
import type { Row } from "./columns";

type Rows = readonly Row[];

const MAX_STEPS = 100;

/** The undo history of a table. */
export interface UndoHistory {
  /** Records the rows before a change; consecutive edits of one cell are one step. */
  record: (rows: Rows, cell?: string) => void;
  /** Returns the rows one step back or forward from the current ones; undefined at the end of the history. */
  step: (back: boolean, rows: Rows) => Rows | undefined;
  /** Clears the history, when the rows were replaced from outside. */
  clear: () => void;
}

/** Makes an undo history. Rows are immutable, so each step only holds a reference. */
export function createUndoHistory(): UndoHistory {
  let past: Rows[] = [];
  let future: Rows[] = [];
  let typedIn: string | undefined;
  return {
    record(rows, cell) {
      if (cell === undefined || cell !== typedIn) past = [...past, rows].slice(-MAX_STEPS);
      future = [];
      typedIn = cell;
    },
    step(back, rows) {
      const found = (back ? past : future).at(-1);
      if (!found) return undefined;
      past = back ? past.slice(0, -1) : [...past, rows];
      future = back ? [...future, rows] : future.slice(0, -1);
      typedIn = undefined;
      return found;
    },
    clear() {
      past = [];
      future = [];
      typedIn = undefined;
    },
  };
}

/** Whether rows equal those last written, ignoring defaults added since. */
export function isSameRows(written: Rows, rows: Rows): boolean {
  if (written === rows) return true;
  return written.length === rows.length && written.every((row, place) => isSameRow(row, rows[place]));
}

function isSameRow(written: Row, row: Row | undefined): boolean {
  if (written === row) return true;
  return Object.entries(written).every(([key, value]) => value === undefined || deepEquals(value, row?.[key]));
}

/** Whether a key combination means undo or redo; undefined otherwise, and in an open combobox, which has its own undo. */
export function undoOrRedo(event: KeyboardEvent): "back" | "forth" | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (ctrlKey === metaKey || altKey || event.nativeEvent.isComposing || event.defaultPrevented) return undefined;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return shiftKey ? "forth" : "back";
  return key === "y" && ctrlKey ? "forth" : undefined;
}
