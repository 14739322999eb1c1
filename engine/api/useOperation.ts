import { keepPreviousData, type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "./ApiContext";
import { type ApiError, NO_RESPONSE_TEXT } from "./ApiError";
import type { Api, ApiResponse, CallOptions } from "./createApi";

/** How a read behaves. */
export interface OperationOptions {
  enabled?: boolean;
  /** Go on showing the answer for the former parameters until the new one is there. */
  keepPrevious?: boolean;
  /** Not part of the page: a change of route does not cancel it. */
  background?: boolean;
  /** Read again after this many milliseconds. */
  refetchEvery?: number;
  /** No live event speaks of it: an answer stays good when some were missed. */
  steady?: boolean;
  /** Live events are laid over it: it is read again once they can come, as it may be older than the first. */
  live?: boolean;
}

/** A read and what is known of it. */
export interface OperationState<Data> {
  data: Data | undefined;
  meta: Record<string, unknown> | undefined;
  error: ApiError | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The data is the answer for former parameters. */
  isPrevious: boolean;
  refetch: () => Promise<unknown>;
  /** Changes the answer that is shown, as by a live event, until it is read again. */
  change: (update: (data: Data) => Data) => void;
}

// A read that was answered with nothing is no answer.
const nothing: ApiError = { status: 0, statusText: NO_RESPONSE_TEXT, errors: [] };

/** Reads with an operation; throws the error where nothing was answered. */
export async function readOrThrow<Data>(
  api: Api,
  operationId: string,
  options: CallOptions,
): Promise<ApiResponse<Data>> {
  const answer = await api.call<Data>(operationId, options);
  if (answer.data === undefined) throw answer.error ?? nothing;
  return { data: answer.data, meta: answer.meta };
}

/** Reads with an operation and holds the answer; equal reads share it. */
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
      void client.setQueryData<ApiResponse<Data>>([operationId, params], (answer) =>
        answer?.data === undefined ? answer : { ...answer, data: update(answer.data) },
      ),
  };
}

/** Prefetches reads: a fresh answer is not asked for again, and a failure is shown only by a component that needs the answer. */
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

/** Marks the answers of an operation, or of all, as out of date; those on the screen are read again. */
export function useInvalidate(): (operationId?: string) => void {
  const client = useQueryClient();
  return useCallback(
    (operationId) => void client.invalidateQueries(operationId === undefined ? undefined : { queryKey: [operationId] }),
    [client],
  );
}

/** Reads again all that is shown but for one call. */
export function useInvalidateOthers(): (operationId: string) => void {
  const client = useQueryClient();
  return useCallback(
    (operationId) => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== operationId }),
    [client],
  );
}

/** Reads again what live events are laid over, when they begin; what they speak of and what was never answered, after some were missed. */
export function useRefetch(): (isFirst: boolean) => void {
  const client = useQueryClient();
  const isTold = ({ meta, state }: Query) => !meta?.steady || state.data === undefined;
  // Several may read the same, and live events be laid over it in one place only.
  const isLive = ({ observers }: Query) => observers.some(({ options }) => options.meta?.live);
  return (isFirst) => void client.invalidateQueries({ predicate: isFirst ? isLive : isTold });
}
