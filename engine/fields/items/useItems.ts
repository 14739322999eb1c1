import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../api/ApiContext";
import type { ApiError } from "../../api/ApiError";
import type { ApiResponse } from "../../api/createApi";
import { useOperation } from "../../api/useOperation";
import { useBoot } from "../../documents/DocumentsContext";
import { useSetting } from "../../settings/useSetting";
import { type Item, type ItemOptions, isSameItem, toItems } from "./itemOptions";

/** The items found so far, and how to load more. */
export interface FoundItems {
  items: Item[];
  isPending: boolean;
  isFailed: boolean;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Searches a lookup operation on the server, page by page (infinite query). */
export function useFoundItems(options: ItemOptions, q: string, enabled: boolean): FoundItems {
  const api = useApi();
  const limit = useSetting<number>("lookupPageSize");
  const params = useMemo(() => ({ ...options.params, ...(q && { q }), limit }), [options.params, q, limit]);
  const query = useInfiniteQuery({
    queryKey: [options.operation, "pages", params],
    enabled,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const response = await api.call(options.operation, { params: { ...params, offset: pageParam }, signal });
      if (response.error) throw response.error;
      return response;
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
    // A page that failed is loaded again only by an explicit retry.
    hasMore: query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError,
    loadMore,
    retry: query.isFetchNextPageError ? loadMore : () => void query.refetch(),
  };
}

/** Looks up the items of stored values, so that a form shows names for ids; a value that is not found is its own label. */
export function useChosenItems(options: ItemOptions, values: readonly unknown[], known: readonly Item[]): Item[] {
  const takes = useBoot().operations[options.operation]?.query ?? [];
  const limit = useSetting<number>("lookupPageSize");
  const find = (value: unknown) => known.find((item) => isSameItem(item.value, value));
  const unknown = values.filter((value) => !find(value));
  // An operation without a filter for these values is asked for its first page.
  const filter = takes.includes(options.value) ? { [options.value]: unknown.map(String).join(",") } : {};
  const params = {
    ...options.params,
    ...filter,
    limit: takes.includes(options.value) ? Math.max(limit, unknown.length) : limit,
  };
  const read = useOperation(options.operation, params, { enabled: unknown.length > 0, steady: true });
  const found = toItems(read.data, options);
  return values.map((value) => {
    const item = find(value) ?? found.find((one) => isSameItem(one.value, value));
    return { value, label: item?.label ?? String(value) };
  });
}

/** The item with a name, if exactly one has it: text pasted from spreadsheets holds names instead of ids. */
export function useNamedItem(options: ItemOptions, name: string | undefined): Item | undefined {
  const params = { ...options.params, q: name, limit: useSetting<number>("lookupPageSize") };
  const read = useOperation(options.operation, params, { enabled: name !== undefined, steady: true });
  return useMemo(() => {
    const found = toItems(name && read.data, options);
    const [item, another] = found.filter(({ label }) => isSameName(label, name));
    // Another one may be beyond the page read.
    return another || Number(read.meta?.total ?? 0) > found.length ? undefined : item;
  }, [read.data, read.meta, options, name]);
}

const isSameName = (label: string, name = "") => label.trim().toLowerCase() === name.trim().toLowerCase();

// Records created or removed between two requests shift the pages, so an item may come twice.
function eachOnce(items: Item[]): Item[] {
  const byValue = new Map(items.map((item) => [String(item.value), item]));
  return byValue.size === items.length ? items : [...byValue.values()];
}

function rowCount({ data }: ApiResponse): number {
  return Array.isArray(data) ? data.length : 0;
}
