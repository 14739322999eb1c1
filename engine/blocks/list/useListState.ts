import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListBlock } from "../../generated/documents";
import { changeListQuery, type ListChange, type ListQuery, readListQuery } from "./listQuery";

/** What a list shows, held by the address: Back undoes a change, a pasted link repeats it. */
export function useListState(
  block: ListBlock,
  keptPageSize: number | undefined,
): [query: ListQuery, change: (change: ListChange, options?: { replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const query = useMemo(() => readListQuery(search, block, keptPageSize), [search, block, keptPageSize]);
  const change = useCallback(
    (wanted: ListChange, { replace = false } = {}) => {
      setSearch((current) => changeListQuery(current, block, wanted), { replace, preventScrollReset: true });
    },
    [setSearch, block],
  );
  return [query, change];
}
