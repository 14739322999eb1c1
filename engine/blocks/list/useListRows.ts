import { useEffect, useMemo } from "react";
import { useOperation } from "../../api/useOperation";
import { type BindingContext, bind, bindParams } from "../../bindings/bind";
import { useBoot } from "../../documents/DocumentsContext";
import type { ListBlock } from "../../generated/documents";
import { useChannel } from "../../live/LiveContext";
import { type ListChange, type ListQuery, listParams } from "./listQuery";
import { mergeChanges, type Row, rowsOf } from "./rows";

/** Where the rows of a list come from and how fresh they are kept. */
interface RowsSource {
  block: ListBlock;
  context: BindingContext;
  query: ListQuery;
  change: (change: ListChange, options?: { replace?: boolean }) => void;
  refetchEvery: number | undefined;
}

/** Reads the rows a list shows, follows their live events, and leaves a page that no longer exists. */
export function useListRows({ block, context, query, change, refetchEvery }: RowsSource) {
  const takes = useBoot().operations[block.operation]?.query;
  const isPaged = takes?.includes("limit") ?? false;
  const params = useMemo(
    () => ({ ...bindParams(block.params, context), ...listParams(query, takes ?? []) }),
    [block, context, query, takes],
  );
  const read = useOperation<Row[]>(block.operation, params, { keepPrevious: true, refetchEvery });
  useLiveRows(block, context, read, read.data !== undefined);
  const rows = useMemo(() => rowsOf(read.data), [read.data]);
  const told = read.meta?.total;
  const total = typeof told === "number" ? told : rows.length;
  const lastPage = isPaged ? Math.max(1, Math.ceil(total / query.pageSize)) : 1;
  const isBeyond = !read.isFetching && read.data !== undefined && query.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
  return { ...read, rows, total, isPaged, lastPage };
}

function useLiveRows(
  { live }: ListBlock,
  context: BindingContext,
  read: { change: (update: (rows: Row[]) => Row[]) => void },
  isRead: boolean,
): void {
  // The connection waits for the first rows: it must not make them later.
  const channel = live && isRead ? bind(live.channel, context) : undefined;
  useChannel(typeof channel === "string" ? channel : undefined, live?.event ?? "", (payload) => {
    read.change((rows) => mergeChanges(rows, payload, live?.key ?? "id"));
  });
}
