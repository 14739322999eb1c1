import type { ServerResponse } from "node:http";
import type { FastifyInstance, RawServerDefault } from "fastify";

/** The wall of every HTML answer: nothing but our own files, no inline code, no eval, nobody may frame it. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types farhelm",
  "report-uri /csp-report",
].join("; ");

/** What is not a page never runs anything, even when someone opens it as one. */
const OTHER_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Vite's dev server puts its client into the page and styles into the document. */
const DEV_PAGE_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src 'self' data: blob:; font-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const FIXED = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
};

/** The headers of a refusal that no hook sees, such as one to an address that cannot be read. */
export const REFUSAL_HEADERS = { ...FIXED, "content-security-policy": OTHER_POLICY, "cache-control": "no-store" };

/** Covers what passes Fastify by on the same port, such as refusals of the real-time channel. */
export function addHeadersToAll(server: RawServerDefault): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    for (const [name, value] of Object.entries(FIXED)) response.setHeader(name, value);
  });
}

/** Puts the security headers on every answer of whatever kind; a page's policy follows its content type. */
export function addSecurityHeaders(app: FastifyInstance, { dev }: { dev: boolean }): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(FIXED);
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
  });
  app.addHook("onSend", async (_request, reply) => {
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    const pagePolicy = dev ? DEV_PAGE_POLICY : PAGE_POLICY;
    reply.header("content-security-policy", isPage ? pagePolicy : OTHER_POLICY);
    // Private unless its sender says otherwise.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
