import { useCallback, useState } from "react";
import type { MatchingSelection } from "../../../bindings/matching";
import type { Row } from "../rows/rows";

/** The rows chosen in a list, by key; they stay chosen on other pages. */
export interface Selection {
  rows: ReadonlyMap<string, Row>;
  /** All rows the list finds, where these are chosen without reading them; until one is left. */
  matching: MatchingSelection | undefined;
  setMatching: (matching: MatchingSelection) => void;
  toggle: (key: string, row: Row) => void;
  /** Chooses or leaves all of these. */
  setAll: (entries: readonly (readonly [string, Row])[], isChosen: boolean) => void;
  clear: () => void;
}

interface Chosen {
  narrowing: string;
  rows: ReadonlyMap<string, Row>;
  matching?: MatchingSelection | undefined;
}

const nothing: ReadonlyMap<string, Row> = new Map();

/** Holds the selection of a list; another search or filter begins a new one. */
export function useSelection(narrowing: string): Selection {
  const [state, setState] = useState<Chosen>({ narrowing, rows: nothing });
  const { rows, matching } = state.narrowing === narrowing ? state : { rows: nothing, matching: undefined };
  const change = useCallback(
    (next: (chosen: Omit<Chosen, "narrowing">) => Omit<Chosen, "narrowing">) =>
      setState((current) => ({ narrowing, ...next(current.narrowing === narrowing ? current : { rows: nothing }) })),
    [narrowing],
  );
  const toggle = useCallback(
    (key: string, row: Row) =>
      change(({ rows, matching }) => {
        const next = new Map(rows);
        // Of all that match every row was chosen, so this one is left.
        if (!next.delete(key) && !matching) next.set(key, row);
        return { rows: next };
      }),
    [change],
  );
  const setAll = useCallback<Selection["setAll"]>(
    (entries, isChosen) =>
      change(({ rows }) => {
        const left = new Set(entries.map(([key]) => key));
        return { rows: new Map([...[...rows].filter(([key]) => !left.has(key)), ...(isChosen ? entries : [])]) };
      }),
    [change],
  );
  const setMatching = useCallback<Selection["setMatching"]>(
    (matching) => change(({ rows }) => ({ rows, matching })),
    [change],
  );
  // Told late, by a window that was open a while, it leaves a newer selection alone.
  const clear = useCallback(
    () => setState((current) => (current.narrowing === narrowing ? { narrowing, rows: nothing } : current)),
    [narrowing],
  );
  return { rows, matching, setMatching, toggle, setAll, clear };
}
