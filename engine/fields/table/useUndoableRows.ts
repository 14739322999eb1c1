import { useCallback, useEffect, useRef, useState } from "react";
import type { Row } from "./columns";
import { createUndoHistory, isSameRows } from "./undoHistory";

const none: readonly Row[] = [];

/** The rows of a value, and a setter with undo history; a table without rows has no value. */
export function useUndoableRows(value: unknown, onChange: (value: unknown) => void) {
  const rows = Array.isArray(value) ? (value as readonly Row[]) : none;
  // Handlers keep their identity, so that a change re-renders one cell; they read the latest rows from this ref.
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const [history] = useState(createUndoHistory);
  const written = useRef(rows);
  useEffect(() => {
    // The rows were replaced from outside, as by a draft: earlier steps no longer apply.
    if (!isSameRows(written.current, rows)) history.clear();
    written.current = rows;
  }, [rows, history]);
  const put = useCallback((next: readonly Row[]) => {
    written.current = next;
    latest.current.rows = next;
    latest.current.onChange(next.length === 0 ? undefined : next);
  }, []);
  const write = useCallback(
    (next: readonly Row[], cell?: string) => {
      history.record(latest.current.rows, cell);
      put(next);
    },
    [history, put],
  );
  const step = (back: boolean): number | undefined => {
    const found = history.step(back, latest.current.rows);
    if (found) put(found);
    return found?.length;
  };
  return { rows, latest, write, step };
}
