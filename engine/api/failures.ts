import type { ApiError } from "./ApiError";
import { firstCode, NO_RESPONSE, NOT_SENT, parseJson, toApiError } from "./ApiError";
import { TIMED_OUT } from "./createTimeout";
import type { Middleware } from "./Middleware";

/** Runs a handler when the first code of a failed answer is in the list of global errors. */
export function globalErrors(isGlobal: (code: string) => boolean, onError: (error: ApiError) => void): Middleware {
  return async (request, next, { isAhead }) => {
    const response = await next(request);
    if (response.ok || isAhead) return response;
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

/** Counts failed calls until there are too many of them. */
export interface FailureCounter {
  /** Notes how a call of a path ended, and gives that back. */
  note<Ended extends EndedCall>(path: string, params: Record<string, unknown> | undefined, ended: Ended): Ended;
}

/** What counts as a failure, and what happens when too many do. */
export interface FailureRules {
  /** How many addresses in a row may fail before the limit is reached. */
  limit: number;
  /** The address whose call counts whatever its failure is. */
  userAddress: string;
  /** Whether the browser has a network; without one, lost calls say nothing of the server. */
  isOnline: () => boolean;
  onLimit: () => void;
}

/**
 * Counts the addresses whose calls failed without a success between (decision 36): 5xx answers, lost and timed-out
 * calls, and any failure of the user call. An address counts once; other answers and cancelled calls change nothing.
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
    note(path, params, ended) {
      count(failureAddress(path, params), ended);
      return ended;
    },
  };
}

/** What counts as one address: the path up to the first record in it, so that one bad record counts once. */
function failureAddress(path: string, params: Record<string, unknown> = {}): string {
  const [upToRecord = path] = /^[^}]*\}/.exec(path) ?? [];
  return upToRecord.replace(/\{(\w+)\}/, (_, name: string) => String(params[name]));
}
