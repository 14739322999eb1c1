import type { FastifyInstance, FastifyReply } from "fastify";
import { isAllowedOrigin } from "../live/checkOrigin";

/** Paths that other origins may call: the API and the status channels. */
const SHARED = /^\/(api|status\/channel)\//;

/** Preflight cache duration, in seconds. */
const PREFLIGHT_MAX_AGE = "600";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, idempotency-key, if-none-match, x-requested-with, x-spa-version",
  "access-control-max-age": PREFLIGHT_MAX_AGE,
};

/** Response headers exposed to other origins besides the CORS-safelisted ones (Fetch standard). */
const EXPOSED = "allow, content-disposition, etag, retry-after, warning, www-authenticate";

/**
 * Lets pages of the configured origins call the API (Fetch standard, CORS protocol), with access tokens only:
 * credentials are never allowed, so that sessions cannot be used from other origins. Does nothing without origins.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async ({ url, method, headers }, reply): Promise<FastifyReply | undefined> => {
    if (!SHARED.test(url)) return undefined;
    // Caches must not reuse a response for another origin.
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
