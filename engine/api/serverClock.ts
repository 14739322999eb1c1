import type { Middleware } from "./Middleware";

/** The server's time, independent of the browser's clock. */
export interface ServerClock {
  now(): number;
  middleware: Middleware;
}

/** Follows the Date header of the responses. */
export function serverClock(browserNow: () => number = Date.now): ServerClock {
  let offset = 0;
  return {
    now: () => browserNow() + offset,
    async middleware(request, next) {
      const response = await next(request);
      const date = Date.parse(response.headers.get("Date") ?? "");
      if (!Number.isNaN(date)) offset = date - browserNow();
      return response;
    },
  };
}
