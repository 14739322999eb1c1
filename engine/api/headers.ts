import type { Middleware } from "./Middleware";

const WRITES = new Set(["POST", "PUT", "DELETE", "PATCH"]);

/** Whether a request uses a writing method. */
export function isWrite(request: Request): boolean {
  return WRITES.has(request.method);
}

/** Adds headers that identify the console and its version. */
export function applicationHeaders(appVersion: string): Middleware {
  return (request, next) => {
    request.headers.set("X-Requested-With", "XMLHttpRequest");
    request.headers.set("X-SPA-VERSION", appVersion);
    return next(request);
  };
}

/** Adds the CSRF token: the current value of the server's XSRF-TOKEN cookie (double submit). */
export function forgeryHeader(readCookie: (name: string) => string | undefined): Middleware {
  return (request, next) => {
    request.headers.set("X-XSRF-TOKEN", readCookie("XSRF-TOKEN") ?? "");
    return next(request);
  };
}

/** Adds the id of the user the page shows: the server rejects the request if another user is signed in by now. */
export function userHeader(readUser: () => number | undefined): Middleware {
  return (request, next) => {
    const id = readUser();
    if (id !== undefined) request.headers.set("X-Session-User", String(id));
    return next(request);
  };
}

/** Marks a prefetch: the server then answers a missing permission without an error status, which browsers would log. */
export function prefetchHeader(): Middleware {
  return (request, next, { isPrefetch }) => {
    if (isPrefetch) request.headers.set("X-Prefetch", "1");
    return next(request);
  };
}

/** Adds an idempotency key to every write, so that a repeated write takes effect once. */
export function idempotencyKey(newKey: () => string): Middleware {
  return (request, next) => {
    if (isWrite(request) && !request.headers.has("Idempotency-Key")) request.headers.set("Idempotency-Key", newKey());
    return next(request);
  };
}
