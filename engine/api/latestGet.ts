import { isAbort } from "./ApiError";
import type { Middleware, Send } from "./Middleware";

interface Pending {
  abort: AbortController;
  /** The request that replaced this one; its response serves both. */
  successor?: Pending;
  response: Promise<Response>;
}

/** Cancels a pending GET when an equal one starts; the earlier caller receives the newer response. */
export function latestGet(): Middleware {
  const pending = new Map<string, Pending>();

  function start(request: Request, next: Send): Pending {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, request.signal]);
    const response = next(new Request(request, { signal }));
    return { abort, response };
  }

  return async (request, next) => {
    if (request.method !== "GET") return next(request);
    const earlier = pending.get(request.url);
    const own = start(request, next);
    pending.set(request.url, own);
    if (earlier) {
      earlier.successor = own;
      earlier.abort.abort("A newer request took its place");
    }
    try {
      return (await responseOf(own, request, next)).clone();
    } finally {
      if (pending.get(request.url) === own) pending.delete(request.url);
    }
  };
}

async function responseOf(own: Pending, request: Request, next: Send): Promise<Response> {
  try {
    return await own.response;
  } catch (failure) {
    if (request.signal.aborted) throw request.signal.reason;
    if (own.successor === undefined) throw failure;
    return responseOfSuccessor(own.successor, request, next);
  }
}

// The newer caller may cancel while the earlier one still waits; then the earlier one sends its request again.
async function responseOfSuccessor(successor: Pending, request: Request, next: Send): Promise<Response> {
  try {
    return await responseOf(successor, request, next);
  } catch (failure) {
    if (request.signal.aborted || !isAbort(failure)) throw failure;
    return next(request);
  }
}
