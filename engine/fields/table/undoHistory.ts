import { deepEquals } from "@rjsf/utils";
import type { KeyboardEvent } from "react";
import type { Row } from "./columns";

type Rows = readonly Row[];

const MOST = 100;

/** What was done to the rows of a table, to be undone and done again. */
export interface UndoHistory {
  /** Keeps the rows as they were before a change; what is typed into one cell is one change. */
  keep: (rows: Rows, cell?: string) => void;
  /** The rows one step back or forth from those that are there; undefined where that way ends. */
  step: (back: boolean, rows: Rows) => Rows | undefined;
  /** Forgets all: what is there now was not made of it. */
  clear: () => void;
}

/** Remembers the changes of a table: its rows never change themselves, so that each step only points to them. */
export function createUndoHistory(): UndoHistory {
  let past: Rows[] = [];
  let future: Rows[] = [];
  let typedIn: string | undefined;
  return {
    keep(rows, cell) {
      if (cell === undefined || cell !== typedIn) past = [...past, rows].slice(-MOST);
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

/** Whether rows are those that were written, though they may have gained defaults since. */
export function isSameRows(written: Rows, rows: Rows): boolean {
  if (written === rows) return true;
  return written.length === rows.length && written.every((row, place) => isStill(row, rows[place]));
}

function isStill(written: Row, row: Row | undefined): boolean {
  if (written === row) return true;
  return Object.entries(written).every(([key, value]) => value === undefined || deepEquals(value, row?.[key]));
}

/** Whether keys ask to go back or forth in what was done; undefined when they ask for neither, or an open search for its own. */
export function undoOrRedo(event: KeyboardEvent): "back" | "forth" | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (ctrlKey === metaKey || altKey || event.nativeEvent.isComposing || event.defaultPrevented) return undefined;
  if (target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]')) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return shiftKey ? "forth" : "back";
  return key === "y" && ctrlKey ? "forth" : undefined;
}
