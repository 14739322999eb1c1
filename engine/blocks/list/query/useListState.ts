import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useWindow } from "../../../actions/windowContext";
import type { ListBlock } from "../../../generated/documents";
import { changeListQuery, type ListChange, type ListQuery, readListQuery } from "./listQuery";

/** What a list shows, and its changes. */
export interface ListState {
  query: ListQuery;
  change: (change: ListChange, options?: { replace?: boolean }) => void;
  /** What it would show. */
  after: (change: ListChange) => ListQuery;
}

/** What a list shows, held by the address: Back undoes a change, a pasted link repeats it. A window's list keeps it to itself. */
export function useListState(block: ListBlock, keptPageSize: number | undefined): ListState {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const isInWindow = useWindow() !== undefined;
  const search = isInWindow ? own : address;
  const query = useMemo(() => readListQuery(search, block, keptPageSize), [search, block, keptPageSize]);
  const change = useCallback(
    (wanted: ListChange, { replace = false } = {}) => {
      const next = (current: URLSearchParams) => changeListQuery(current, block, wanted);
      if (isInWindow) setOwn(next);
      else setAddress(next, { replace, preventScrollReset: true });
    },
    [setAddress, isInWindow, block],
  );
  const after = useCallback(
    (wanted: ListChange) => readListQuery(changeListQuery(search, block, wanted), block, keptPageSize),
    [search, block, keptPageSize],
  );
  return { query, change, after };
}
