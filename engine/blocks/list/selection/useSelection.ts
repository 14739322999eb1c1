import { useCallback, useState } from "react";
import type { MatchingSelection } from "../../../bindings/matching";
import type { Row } from "../rows/rows";

/** The selected rows of a list, by key, across pages. */
export interface Selection {
  rows: ReadonlyMap<string, Row>;
  /** All matching rows, where they are selected without being read; until one is deselected. */
  matching: MatchingSelection | undefined;
  setMatching: (matching: MatchingSelection) => void;
  toggle: (key: string, row: Row) => void;
  /** Selects or deselects all of these. */
  setAll: (entries: readonly (readonly [string, Row])[], isSelected: boolean) => void;
  clear: () => void;
}

interface SelectionState {
  filterKey: string;
  rows: ReadonlyMap<string, Row>;
  matching?: MatchingSelection | undefined;
}

const noRows: ReadonlyMap<string, Row> = new Map();

/** The selection state of a list; a changed search or filter starts a new one. */
export function useSelection(filterKey: string): Selection {
  const [state, setState] = useState<SelectionState>({ filterKey, rows: noRows });
  const { rows, matching } = state.filterKey === filterKey ? state : { rows: noRows, matching: undefined };
  const change = useCallback(
    (next: (selected: Omit<SelectionState, "filterKey">) => Omit<SelectionState, "filterKey">) =>
      setState((current) => ({ filterKey, ...next(current.filterKey === filterKey ? current : { rows: noRows }) })),
    [filterKey],
  );
  const toggle = useCallback(
    (key: string, row: Row) =>
      change(({ rows, matching }) => {
        const next = new Map(rows);
        // With all matching rows selected, a toggle deselects this one.
        if (!next.delete(key) && !matching) next.set(key, row);
        return { rows: next };
      }),
    [change],
  );
  const setAll = useCallback<Selection["setAll"]>(
    (entries, isSelected) =>
      change(({ rows }) => {
        const toggled = new Set(entries.map(([key]) => key));
        return { rows: new Map([...[...rows].filter(([key]) => !toggled.has(key)), ...(isSelected ? entries : [])]) };
      }),
    [change],
  );
  const setMatching = useCallback<Selection["setMatching"]>(
    (matching) => change(({ rows }) => ({ rows, matching })),
    [change],
  );
  // Called late, by a window that was open for a while, it does not clear a newer selection.
  const clear = useCallback(
    () => setState((current) => (current.filterKey === filterKey ? { filterKey, rows: noRows } : current)),
    [filterKey],
  );
  return { rows, matching, setMatching, toggle, setAll, clear };
}
