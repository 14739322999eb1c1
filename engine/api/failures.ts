import type { ApiError } from "./ApiError";
import { firstCode, NO_RESPONSE, NOT_SENT, parseJson, toApiError } from "./ApiError";
import { TIMED_OUT } from "./createTimeout";
import type { Middleware } from "./Middleware";

/** Calls a handler when the first code of an error response is one of the global errors. */
export function globalErrors(isGlobal: (code: string) => boolean, onError: (error: ApiError) => void): Middleware {
  return async (request, next, { isPrefetch }) => {
    const response = await next(request);
    if (response.ok || isPrefetch) return response;
    const error = toApiError(response, parseJson(await response.clone().text()));
    const code = firstCode(error);
    if (code !== undefined && isGlobal(code)) onError(error);
    return response;
  };
}

interface EndedCall {
  data?: unknown;
  error?: ApiError;
}

/** Counts failed calls up to a limit (a circuit breaker). */
export interface FailureCounter {
  /** Counts the result of a call, and returns it unchanged. */
  record<Ended extends EndedCall>(path: string, params: Record<string, unknown> | undefined, ended: Ended): Ended;
}

/** What counts as a failure, and what to do at the limit. */
export interface FailureRules {
  /** Number of different addresses that fail without a success in between. */
  limit: number;
  /** The address for which every error counts. */
  userAddress: string;
  /** Whether the browser is online; offline, calls without a response are not the server's failure. */
  isOnline: () => boolean;
  onLimit: () => void;
}

/**
 * Counts the addresses whose calls failed without a success in between (decision 36): 5xx responses, calls without a
 * response, timeouts, and any error of the user call. An address counts once; other responses and cancelled calls are ignored.
 */
export function failureCounter({ limit, userAddress, isOnline, onLimit }: FailureRules): FailureCounter {
  const failed = new Set<string>();
  const isTracked = (address: string, error: ApiError) => {
    if (error.cancelled === true || error === NOT_SENT) return false;
    const isLost = error === NO_RESPONSE || error === TIMED_OUT;
    if (isLost && !isOnline()) return false;
    return isLost || error.status >= 500 || address === userAddress;
  };
  const count = (address: string, { data, error }: EndedCall) => {
    if (error === undefined || data !== undefined) return failed.clear();
    if (!isTracked(address, error)) return;
    failed.add(address);
    if (failed.size < limit) return;
    failed.clear();
    onLimit();
  };
  return {
    record(path, params, ended) {
      count(failureAddress(path, params), ended);
      return ended;
    },
  };
}

/** The address of a call: its path up to the first record id, so that one broken record counts once. */
function failureAddress(path: string, params: Record<string, unknown> = {}): string {
  const [upToRecord = path] = /^[^}]*\}/.exec(path) ?? [];
  return upToRecord.replace(/\{(\w+)\}/, (_, name: string) => String(params[name]));
}
