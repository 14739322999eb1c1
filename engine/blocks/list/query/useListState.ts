import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useWindow } from "../../../actions/windowContext";
import type { ListBlock } from "../../../generated/documents";
import { changeListQuery, type ListChange, type ListQuery, readListQuery } from "./listQuery";

/** The query of a list, and how to change it. */
export interface ListState {
  query: ListQuery;
  change: (change: ListChange, options?: { replace?: boolean }) => void;
  /** The query after a change, without making it. */
  after: (change: ListChange) => ListQuery;
}

/** The query of a list, stored in the address, so that Back undoes a change and links include it; in a window, local state. */
export function useListState(block: ListBlock, storedPageSize: number | undefined): ListState {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const isInWindow = useWindow() !== undefined;
  const search = isInWindow ? own : address;
  const query = useMemo(() => readListQuery(search, block, storedPageSize), [search, block, storedPageSize]);
  const change = useCallback(
    (requested: ListChange, { replace = false } = {}) => {
      const next = (current: URLSearchParams) => changeListQuery(current, block, requested);
      if (isInWindow) setOwn(next);
      else setAddress(next, { replace, preventScrollReset: true });
    },
    [setAddress, isInWindow, block],
  );
  const after = useCallback(
    (requested: ListChange) => readListQuery(changeListQuery(search, block, requested), block, storedPageSize),
    [search, block, storedPageSize],
  );
  return { query, change, after };
}
