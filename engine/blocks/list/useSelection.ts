import { useCallback, useState } from "react";
import type { Row } from "./rows";

/** The rows chosen in a list, by key; they stay chosen on other pages. */
export interface Selection {
  rows: ReadonlyMap<string, Row>;
  toggle: (key: string, row: Row) => void;
  /** Chooses or leaves all of these. */
  setAll: (entries: readonly (readonly [string, Row])[], isChosen: boolean) => void;
  clear: () => void;
}

const nothing: ReadonlyMap<string, Row> = new Map();

/** Holds the selection of a list; another search or filter begins a new one. */
export function useSelection(narrowing: string): Selection {
  const [state, setState] = useState({ narrowing, rows: nothing });
  const rows = state.narrowing === narrowing ? state.rows : nothing;
  const update = useCallback(
    (edit: (rows: Map<string, Row>) => void) =>
      setState((current) => {
        const next = new Map(current.narrowing === narrowing ? current.rows : nothing);
        edit(next);
        return { narrowing, rows: next };
      }),
    [narrowing],
  );
  const toggle = useCallback(
    (key: string, row: Row) =>
      update((next) => {
        if (!next.delete(key)) next.set(key, row);
      }),
    [update],
  );
  const setAll = useCallback<Selection["setAll"]>(
    (entries, isChosen) =>
      update((next) => {
        for (const [key, row] of entries) {
          if (isChosen) next.set(key, row);
          else next.delete(key);
        }
      }),
    [update],
  );
  // Told late, by a window that was open a while, it leaves a newer selection alone.
  const clear = useCallback(
    () => setState((current) => (current.narrowing === narrowing ? { narrowing, rows: nothing } : current)),
    [narrowing],
  );
  return { rows, toggle, setAll, clear };
}
