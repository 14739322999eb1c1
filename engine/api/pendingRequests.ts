import { isWrite } from "./headers";
import type { Middleware } from "./Middleware";

/** The pending reads of the page shown. */
export interface PendingRequests {
  middleware: Middleware;
  cancel(reason: string): void;
  readonly size: number;
}

/** Tracks pending reads so that a change of route can cancel them; writes and background calls are not cancelled. */
export function pendingRequests(): PendingRequests {
  const pending = new Set<AbortController>();
  return {
    async middleware(request, next, call) {
      if (call.background || isWrite(request)) return next(request);
      const abort = new AbortController();
      pending.add(abort);
      try {
        return await next(new Request(request, { signal: AbortSignal.any([request.signal, abort.signal]) }));
      } finally {
        pending.delete(abort);
      }
    },
    cancel(reason) {
      for (const abort of pending) abort.abort(new DOMException(reason, "AbortError"));
      pending.clear();
    },
    get size() {
      return pending.size;
    },
  };
}
