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

/** Where the rows of a list come from and how fresh they are kept. */
interface RowsSource {
  block: ListBlock;
  context: BindingContext;
  state: ListState;
  refetchEvery: number | undefined;
  /** The columns shown. */
  columns: readonly Column[];
}

/**
 * Reads the rows a list shows, follows their live events, and leaves a page that no longer exists. prepare prefetches the
 * rows that a change would show.
 */
export function useListRows({ block, context, state, refetchEvery, columns }: RowsSource) {
  const { query, change, after } = state;
  const takes = useBoot().operations[block.operation]?.query;
  const isPaged = takes?.includes("limit") ?? false;
  const { clock } = useApi();
  const shown = shownProperties(columns);
  const callFor = useCallback(
    (asked: ListQuery) =>
      listCall(block, { context, query: asked, shown, takes: takes ?? [], now: new Date(clock.now()) }),
    [block, context, takes, clock, shown],
  );
  const params = useMemo(() => callFor(query), [callFor, query]);
  const prefetch = usePrefetch();
  const prepare = useCallback(
    (wanted: ListChange) => prefetch(block.operation, callFor(after(wanted))),
    [prefetch, block.operation, callFor, after],
  );
  const read = useOperation<Row[]>(block.operation, params, { keepPrevious: true, refetchEvery, live: !!block.live });
  const rows = useLiveRows(block, context, read);
  const told = read.meta?.total;
  const total = typeof told === "number" ? told : rows.length;
  const lastPage = isPaged ? Math.max(1, Math.ceil(total / query.pageSize)) : 1;
  const isBeyond = !read.isFetching && read.data !== undefined && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
  return { ...read, rows, total, isPaged, lastPage, params, prepare };
}
