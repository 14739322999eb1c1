import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, RawServerDefault } from "fastify";
import type { BrandMaps } from "../../../codegen/index";

/** What a page may reach beyond our own files, as the brand says. */
export interface ExternalHosts {
  /** The host whose code it runs: the translation widget's. */
  code?: string | undefined;
  /** The hosts whose pages it may show in frames, beside pages of our own. */
  frames?: readonly string[] | undefined;
  /** Whether a page of our own may show it in a frame. */
  isFramed?: boolean;
  /** Where maps come from. */
  maps?: BrandMaps | undefined;
}

const listed = (...sources: (string | undefined)[]) => [...new Set(sources.filter(Boolean))].join(" ");
const originOf = (address: string | undefined) => address && new URL(address).origin;

/** The policy of a page without further needs: nothing but our own files, no inline code, no eval, nobody may frame it. */
const PAGE_POLICY = policyOf({});

function policyOf({ code, frames = [], isFramed = false, maps: { tiles, service } = {} }: ExternalHosts): string {
  const scripts = [originOf(service?.address), originOf(service?.clusterer)];
  const hosts = service?.hosts ?? [];
  return [
    "default-src 'none'",
    `script-src ${listed("'self'", code, ...scripts)}`,
    // A maps service writes styles into the page; nothing else of ours gives way.
    `style-src ${listed("'self'", ...(service ? ["'unsafe-inline'", ...hosts] : []))}`,
    `connect-src ${listed("'self'", code, ...scripts, ...hosts)}`,
    `img-src ${listed("'self'", "data:", "blob:", originOf(tiles?.address), scripts[0], ...hosts)}`,
    `font-src ${listed("'self'", ...hosts)}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    // The service's own code knows nothing of trusted types.
    ...(service ? [] : ["require-trusted-types-for 'script'", "trusted-types farhelm"]),
    "report-uri /csp-report",
  ].join("; ");
}

/** What a page may reach beyond our own files, by the answer that is the page. */
const allowed = new WeakMap<FastifyReply, ExternalHosts>();

/** Lets one page reach the hosts of the addresses a brand names, and show pages of our own in frames. */
export function allowExternalHosts(reply: FastifyReply, { code, frames = [], maps }: ExternalHosts): void {
  const origins = new Set(frames.map((address) => new URL(address).origin));
  allowed.set(reply, { code: originOf(code), frames: ["'self'", ...origins], maps });
}

/** Lets pages of our own show this one in a frame. */
export function allowFraming(reply: FastifyReply): void {
  allowed.set(reply, { isFramed: true });
}

/** What is not a page never runs anything, even when someone opens it as one. */
const OTHER_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Vite's dev server puts its client into the page and styles into the document. */
const DEV_PAGE_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src 'self' data: blob:; font-src 'self' data:; frame-src 'self' https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
    const beyond = allowed.get(reply);
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    const pagePolicy = dev ? DEV_PAGE_POLICY : beyond ? policyOf(beyond) : PAGE_POLICY;
    reply.header("content-security-policy", isPage ? pagePolicy : OTHER_POLICY);
    // Private unless its sender says otherwise.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
