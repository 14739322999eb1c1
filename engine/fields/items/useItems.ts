import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../api/ApiContext";
import type { ApiError } from "../../api/ApiError";
import type { ApiResponse } from "../../api/createApi";
import { useOperation } from "../../api/useOperation";
import { useBoot } from "../../documents/DocumentsContext";
import { useSetting } from "../../settings/useSetting";
import { type Item, type ItemOptions, isSameItem, toItems } from "./itemOptions";

/** The items found so far, and the way to more of them. */
export interface FoundItems {
  items: Item[];
  isPending: boolean;
  isFailed: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Searches the items of a lookup call on the server, one page after the other. */
export function useFoundItems(options: ItemOptions, q: string, enabled: boolean): FoundItems {
  const api = useApi();
  const limit = useSetting<number>("lookupPageSize");
  const params = useMemo(() => ({ ...options.params, ...(q && { q }), limit }), [options.params, q, limit]);
  const query = useInfiniteQuery({
    queryKey: [options.operation, "pages", params],
    enabled,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.call(options.operation, { params: { ...params, offset: pageParam }, signal });
      if (answer.error) throw answer.error;
      return answer;
    },
    getNextPageParam: (last: ApiResponse, pages) => {
      const seen = pages.reduce((sum, page) => sum + rowCount(page), 0);
      const total = Number(last.meta?.total ?? 0);
      return rowCount(last) > 0 && seen < total ? seen : undefined;
    },
    retry: false,
    meta: { steady: true },
  });
  const items = useMemo(
    () => eachOnce((query.data?.pages ?? []).flatMap((page) => toItems(page.data, options))),
    [query.data, options],
  );
  const failure = query.error as ApiError | null;
  const loadMore = () => void query.fetchNextPage();
  return {
    items,
    isPending: query.isPending,
    isFailed: failure !== null && failure.cancelled !== true,
    // A page that could not be read waits for somebody to ask for it again.
    hasMore: query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError,
    loadMore,
    retry: query.isFetchNextPageError ? loadMore : () => void query.refetch(),
  };
}

/** The items of stored values, so that a form shows names where it holds ids; a value that is not found shows itself. */
export function useChosenItems(options: ItemOptions, values: readonly unknown[], known: readonly Item[]): Item[] {
  const takes = useBoot().operations[options.operation]?.query ?? [];
  const limit = useSetting<number>("lookupPageSize");
  const find = (value: unknown) => known.find((item) => isSameItem(item.value, value));
  const unknown = values.filter((value) => !find(value));
  // A call that cannot be asked for these values alone is asked for its first page.
  const asked = takes.includes(options.value) ? { [options.value]: unknown.map(String).join(",") } : {};
  const params = {
    ...options.params,
    ...asked,
    limit: takes.includes(options.value) ? Math.max(limit, unknown.length) : limit,
  };
  const read = useOperation(options.operation, params, { enabled: unknown.length > 0, steady: true });
  const answered = toItems(read.data, options);
  return values.map((value) => {
    const item = find(value) ?? answered.find((one) => isSameItem(one.value, value));
    return { value, label: item?.label ?? String(value) };
  });
}

/** The item that is called so, where exactly one is: spreadsheets hold names where forms hold ids. */
export function useNamedItem(options: ItemOptions, name: string | undefined): Item | undefined {
  const params = { ...options.params, q: name, limit: useSetting<number>("lookupPageSize") };
  const read = useOperation(options.operation, params, { enabled: name !== undefined, steady: true });
  return useMemo(() => {
    const found = toItems(name && read.data, options);
    const [item, another] = found.filter(({ label }) => isSameName(label, name));
    // Beyond what was read there may be another.
    return another || Number(read.meta?.total ?? 0) > found.length ? undefined : item;
  }, [read.data, read.meta, options, name]);
}

const isSameName = (label: string, name = "") => label.trim().toLowerCase() === name.trim().toLowerCase();

// What is made or removed between two pages shifts the others, and one may come twice.
function eachOnce(items: Item[]): Item[] {
  const byValue = new Map(items.map((item) => [String(item.value), item]));
  return byValue.size === items.length ? items : [...byValue.values()];
}

function rowCount(answer: ApiResponse): number {
  return Array.isArray(answer.data) ? answer.data.length : 0;
}
