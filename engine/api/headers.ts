import type { Middleware } from "./Middleware";

const WRITES = new Set(["POST", "PUT", "DELETE", "PATCH"]);

/** Whether a request changes something. */
export function isWrite(request: Request): boolean {
  return WRITES.has(request.method);
}

/** Says that the console asks, and in which version. */
export function applicationHeaders(appVersion: string): Middleware {
  return (request, next) => {
    request.headers.set("X-Requested-With", "XMLHttpRequest");
    request.headers.set("X-SPA-VERSION", appVersion);
    return next(request);
  };
}

/** Sends back the forgery token the server gave in a cookie, as it is at that moment. */
export function forgeryHeader(readCookie: (name: string) => string | undefined): Middleware {
  return (request, next) => {
    request.headers.set("X-XSRF-TOKEN", readCookie("XSRF-TOKEN") ?? "");
    return next(request);
  };
}

/** Says whose page asks: should someone else be signed in by now, the server answers neither reads nor writes. */
export function userHeader(readUser: () => number | undefined): Middleware {
  return (request, next) => {
    const id = readUser();
    if (id !== undefined) request.headers.set("X-Session-User", String(id));
    return next(request);
  };
}

/** Says that nobody has asked yet: what the user may not read is then no fault, which browsers would report as one. */
export function prefetchHeader(): Middleware {
  return (request, next, { isAhead }) => {
    if (isAhead) request.headers.set("X-Ahead", "1");
    return next(request);
  };
}

/** Gives every write a key, so that a write sent twice is done once. */
export function idempotencyKey(newKey: () => string): Middleware {
  return (request, next) => {
    if (isWrite(request) && !request.headers.has("Idempotency-Key")) request.headers.set("Idempotency-Key", newKey());
    return next(request);
  };
}
