import { keepPreviousData, type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "./ApiContext";
import { type ApiError, NO_RESPONSE_TEXT } from "./ApiError";
import type { Api, ApiResponse, CallOptions } from "./createApi";

/** Options of a read. */
export interface OperationOptions {
  enabled?: boolean;
  /** Show the data of the previous parameters until the new data is there. */
  keepPrevious?: boolean;
  /** Not part of the page: a change of route does not cancel it. */
  background?: boolean;
  /** Refetch interval in milliseconds. */
  refetchEvery?: number;
  /** No live event changes it: it is not refetched after missed events. */
  steady?: boolean;
  /** Live events are merged into it: it is refetched once they are subscribed, as it may be older than the first one. */
  live?: boolean;
}

/** The state of a read. */
export interface OperationState<Data> {
  data: Data | undefined;
  meta: Record<string, unknown> | undefined;
  error: ApiError | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The data is that of the previous parameters. */
  isPrevious: boolean;
  refetch: () => Promise<unknown>;
  /** Updates the cached data, as by a live event, until it is refetched. */
  change: (update: (data: Data) => Data) => void;
}

// A read without data counts as an error.
const noData: ApiError = { status: 0, statusText: NO_RESPONSE_TEXT, errors: [] };

/** Reads with an operation; throws the error where there is no data. */
export async function readOrThrow<Data>(
  api: Api,
  operationId: string,
  options: CallOptions,
): Promise<ApiResponse<Data>> {
  const response = await api.call<Data>(operationId, options);
  if (response.data === undefined) throw response.error ?? noData;
  return { data: response.data, meta: response.meta };
}

/** Reads with an operation; equal reads share one cache entry. */
export function useOperation<Data = unknown>(
  operationId: string,
  params: Record<string, unknown> = {},
  { enabled = true, keepPrevious = false, background = false, refetchEvery, steady, live }: OperationOptions = {},
): OperationState<Data> {
  const api = useApi();
  const client = useQueryClient();
  const query = useQuery<ApiResponse<Data>, ApiError>({
    queryKey: [operationId, params],
    queryFn: ({ signal }) => readOrThrow<Data>(api, operationId, { params, signal, background }),
    enabled,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    refetchInterval: refetchEvery,
    meta: { steady, live },
  });
  const error = query.error?.cancelled ? undefined : (query.error ?? undefined);
  return {
    data: query.data?.data,
    meta: query.data?.meta,
    error,
    isPending: query.data === undefined && error === undefined,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    refetch: query.refetch,
    change: (update) =>
      void client.setQueryData<ApiResponse<Data>>([operationId, params], (cached) =>
        cached?.data === undefined ? cached : { ...cached, data: update(cached.data) },
      ),
  };
}

/** Prefetches reads: a fresh cache entry is not fetched again; an error is shown only by a component that reads the entry. */
export function usePrefetch(): (operationId: string, params: Record<string, unknown>) => void {
  const api = useApi();
  const client = useQueryClient();
  return useCallback(
    (operationId, params) =>
      void client.prefetchQuery({
        queryKey: [operationId, params],
        queryFn: ({ signal }) => readOrThrow(api, operationId, { params, signal, background: true }),
      }),
    [api, client],
  );
}

/** Invalidates the reads of an operation, or all; those on the screen are refetched. */
export function useInvalidate(): (operationId?: string) => void {
  const client = useQueryClient();
  return useCallback(
    (operationId) => void client.invalidateQueries(operationId === undefined ? undefined : { queryKey: [operationId] }),
    [client],
  );
}

/** Invalidates all reads except those of one operation. */
export function useInvalidateOthers(): (operationId: string) => void {
  const client = useQueryClient();
  return useCallback(
    (operationId) => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== operationId }),
    [client],
  );
}

/**
 * Refetches after missed live events: at the first connection the reads that events are merged into;
 * later all but steady ones, and those without data.
 */
export function useRefetch(): (isFirst: boolean) => void {
  const client = useQueryClient();
  const isAffected = ({ meta, state }: Query) => !meta?.steady || state.data === undefined;
  // Several observers may share a read while only one of them merges live events.
  const isLive = ({ observers }: Query) => observers.some(({ options }) => options.meta?.live);
  return (isFirst) => void client.invalidateQueries({ predicate: isFirst ? isLive : isAffected });
}
