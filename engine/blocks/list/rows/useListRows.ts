import { useCallback, useEffect, useMemo } from "react";
import { useApi } from "../../../api/ApiContext";
import { useOperation, usePrefetch } from "../../../api/useOperation";
import type { BindingContext } from "../../../bindings/bind";
import { useBoot } from "../../../documents/DocumentsContext";
import type { Column, ListBlock } from "../../../generated/documents";
import { listCall, shownProperties } from "../query/listCall";
import type { ListChange, ListQuery } from "../query/listQuery";
import type { ListState } from "../query/useListState";
import type { Row } from "./rows";
import { useLiveRows } from "./useLiveRows";

/** Options of useListRows; `refetchEvery` is in milliseconds. */
interface RowsSource {
  block: ListBlock;
  context: BindingContext;
  state: ListState;
  refetchEvery: number | undefined;
  /** The visible columns. */
  columns: readonly Column[];
}

/**
 * Reads the rows of a list, merges live events, and returns to the last page where the page no longer exists.
 * `prefetch` fetches the rows that a change of the query would show.
 */
export function useListRows({ block, context, state, refetchEvery, columns }: RowsSource) {
  const { query, change, after } = state;
  const takes = useBoot().operations[block.operation]?.query;
  const isPaged = takes?.includes("limit") ?? false;
  const { clock } = useApi();
  const shown = shownProperties(columns);
  const callFor = useCallback(
    (requested: ListQuery) =>
      listCall(block, { context, query: requested, shown, takes: takes ?? [], now: new Date(clock.now()) }),
    [block, context, takes, clock, shown],
  );
  const params = useMemo(() => callFor(query), [callFor, query]);
  const prefetchCall = usePrefetch();
  const prefetch = useCallback(
    (requested: ListChange) => prefetchCall(block.operation, callFor(after(requested))),
    [prefetchCall, block.operation, callFor, after],
  );
  const read = useOperation<Row[]>(block.operation, params, { keepPrevious: true, refetchEvery, live: !!block.live });
  const rows = useLiveRows(block, context, read);
  const count = read.meta?.total;
  const total = typeof count === "number" ? count : rows.length;
  const lastPage = isPaged ? Math.max(1, Math.ceil(total / query.pageSize)) : 1;
  const isBeyond = !read.isFetching && read.data !== undefined && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
  return { ...read, rows, total, isPaged, lastPage, params, prefetch };
}
