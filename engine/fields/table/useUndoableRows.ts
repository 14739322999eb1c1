import { useCallback, useEffect, useRef, useState } from "react";
import type { Row } from "./columns";
import { createUndoHistory, isSameRows } from "./undoHistory";

const none: readonly Row[] = [];

/** The rows of a value, and how they are written so that it can be undone; a table without rows has no value. */
export function useUndoableRows(value: unknown, onChange: (value: unknown) => void) {
  const rows = Array.isArray(value) ? (value as readonly Row[]) : none;
  // Cells keep their handlers, so that a change draws one cell; the handlers look up what is there now.
  const now = useRef({ rows, onChange });
  now.current = { rows, onChange };
  const [history] = useState(createUndoHistory);
  const written = useRef(rows);
  useEffect(() => {
    // The form was given other rows, as by a draft: what was done here before does not lead back from them.
    if (!isSameRows(written.current, rows)) history.clear();
    written.current = rows;
  }, [rows, history]);
  const put = useCallback((next: readonly Row[]) => {
    written.current = next;
    now.current.rows = next;
    now.current.onChange(next.length === 0 ? undefined : next);
  }, []);
  const write = useCallback(
    (next: readonly Row[], cell?: string) => {
      history.keep(now.current.rows, cell);
      put(next);
    },
    [history, put],
  );
  const step = (back: boolean): number | undefined => {
    const found = history.step(back, now.current.rows);
    if (found) put(found);
    return found?.length;
  };
  return { rows, now, write, step };
}
