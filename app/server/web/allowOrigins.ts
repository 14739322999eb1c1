import type { FastifyInstance, FastifyReply } from "fastify";
import { isAllowedOrigin } from "../live/checkOrigin";

/** What pages of other origins may call: the API, and the channels where changes are followed. */
const SHARED = /^\/(api|status\/channel)\//;

/** How long a browser may remember what it may send, in seconds. */
const REMEMBERED = "600";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, idempotency-key, if-none-match, x-requested-with, x-spa-version",
  "access-control-max-age": REMEMBERED,
};

/** What of an answer a page may read besides the headers every page may (Fetch standard, CORS-safelisted). */
const EXPOSED = "allow, content-disposition, etag, retry-after, warning, www-authenticate";

/**
 * Lets pages of the named origins call the API (Fetch standard, CORS protocol). Only with access tokens: answers never
 * allow credentials, so that nobody's session can be used from another origin. Without origins nothing changes.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async ({ url, method, headers }, reply): Promise<FastifyReply | undefined> => {
    if (!SHARED.test(url)) return undefined;
    // Caches must not give the answer for one origin to another.
    reply.header("vary", "origin");
    if (!isAllowedOrigin(headers.origin, origins)) return undefined;
    reply.header("access-control-allow-origin", headers.origin);
    if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) {
      reply.header("access-control-expose-headers", EXPOSED);
      return undefined;
    }
    return reply.code(204).headers(PREFLIGHT).send();
  });
}
