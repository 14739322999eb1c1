import { useEffect, useMemo } from "react";
import { useApi } from "../../api/ApiContext";
import { useOperation } from "../../api/useOperation";
import type { BindingContext } from "../../bindings/bind";
import { useBoot } from "../../documents/DocumentsContext";
import type { Column, ListBlock } from "../../generated/documents";
import { listCall, shownProperties } from "./listCall";
import type { ListChange, ListQuery } from "./listQuery";
import type { Row } from "./rows";
import { useLiveRows } from "./useLiveRows";

/** Where the rows of a list come from and how fresh they are kept. */
interface RowsSource {
  block: ListBlock;
  context: BindingContext;
  query: ListQuery;
  change: (change: ListChange, options?: { replace?: boolean }) => void;
  refetchEvery: number | undefined;
  /** The columns shown. */
  columns: readonly Column[];
}

/** Reads the rows a list shows, follows their live events, and leaves a page that no longer exists. */
export function useListRows({ block, context, query, change, refetchEvery, columns }: RowsSource) {
  const takes = useBoot().operations[block.operation]?.query;
  const isPaged = takes?.includes("limit") ?? false;
  const { clock } = useApi();
  const shown = shownProperties(columns);
  const params = useMemo(
    () => listCall(block, { context, query, shown, takes: takes ?? [], now: new Date(clock.now()) }),
    [block, context, query, takes, clock, shown],
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
  return { ...read, rows, total, isPaged, lastPage, params };
}
