import { isAbort } from "./ApiError";
import type { Middleware, Send } from "./Middleware";

interface Pending {
  abort: AbortController;
  /** The request that took this one's place; its answer serves both. */
  successor?: Pending;
  answer: Promise<Response>;
}

/** Cancels a pending GET when an equal one starts, and gives the earlier caller the newer answer. */
export function latestGet(): Middleware {
  const pending = new Map<string, Pending>();

  function start(request: Request, next: Send): Pending {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, request.signal]);
    const answer = next(new Request(request, { signal }));
    return { abort, answer };
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
      return (await answerOf(own, request, next)).clone();
    } finally {
      if (pending.get(request.url) === own) pending.delete(request.url);
    }
  };
}

async function answerOf(own: Pending, request: Request, next: Send): Promise<Response> {
  try {
    return await own.answer;
  } catch (failure) {
    if (request.signal.aborted) throw request.signal.reason;
    if (own.successor === undefined) throw failure;
    return answerOfSuccessor(own.successor, request, next);
  }
}

// The newer caller may give up while the earlier one still waits; then the earlier one asks once more.
async function answerOfSuccessor(successor: Pending, request: Request, next: Send): Promise<Response> {
  try {
    return await answerOf(successor, request, next);
  } catch (failure) {
    if (request.signal.aborted || !isAbort(failure)) throw failure;
    return next(request);
  }
}
