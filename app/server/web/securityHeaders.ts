import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, RawServerDefault } from "fastify";
import type { BrandMaps } from "../../../codegen/index";

/** External hosts a page may use, as configured by the brand. */
export interface ExternalHosts {
  /** Host of scripts: the translation widget's. */
  code?: string | undefined;
  /** Hosts of pages it may frame, besides the console's own. */
  frames?: readonly string[] | undefined;
  /** Whether the console may frame it. */
  isFramed?: boolean;
  /** Sources of maps. */
  maps?: BrandMaps | undefined;
  /** Whether it shows terminals: xterm.js adds inline styles. */
  hasTerminals?: boolean;
  /** Whether it shows desktops: IronRDP is WebAssembly, which it reads from a data URL. */
  hasDesktops?: boolean;
}

const listed = (...sources: (string | undefined)[]) => [...new Set(sources.filter(Boolean))].join(" ");
const originOf = (address: string | undefined) => address && new URL(address).origin;

/** The default content security policy: own files only, no inline code, no eval, no framing. */
const PAGE_POLICY = policyOf({});

function policyOf(allowed: ExternalHosts): string {
  const { code, frames = [], isFramed = false, maps: { tiles, service } = {}, hasTerminals = false } = allowed;
  const { hasDesktops = false } = allowed;
  const scripts = [originOf(service?.address), originOf(service?.clusterer)];
  const hosts = service?.hosts ?? [];
  return [
    "default-src 'none'",
    `script-src ${listed("'self'", hasDesktops ? "'wasm-unsafe-eval'" : "", code, ...scripts)}`,
    // A maps service and terminals need inline styles; nothing else is relaxed.
    `style-src ${listed("'self'", service || hasTerminals ? "'unsafe-inline'" : "", ...hosts)}`,
    `connect-src ${listed("'self'", hasDesktops ? "data:" : "", code, ...scripts, ...hosts)}`,
    `img-src ${listed("'self'", "data:", "blob:", originOf(tiles?.address), scripts[0], ...hosts)}`,
    `font-src ${listed("'self'", ...hosts)}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    // The maps service does not support Trusted Types.
    ...(service ? [] : ["require-trusted-types-for 'script'", "trusted-types farhelm"]),
    "report-uri /csp-report",
  ].join("; ");
}

/** External hosts by the response of the page. */
const externalHosts = new WeakMap<FastifyReply, ExternalHosts>();

/** Allows a page of the console the external hosts a brand configures, to frame its own pages, and what terminals and desktops need. */
export function allowExternalHosts(reply: FastifyReply, { code, frames = [], ...rest }: ExternalHosts): void {
  const origins = new Set(frames.map((address) => new URL(address).origin));
  externalHosts.set(reply, { ...rest, code: originOf(code), frames: ["'self'", ...origins] });
}

/** Allows the console to frame a page. */
export function allowFraming(reply: FastifyReply): void {
  externalHosts.set(reply, { isFramed: true });
}

/** Policy of responses that are not pages: nothing runs, even when opened as a page. */
const OTHER_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Policy in development: Vite injects its client script and styles. */
const DEV_PAGE_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src 'self' data: blob:; font-src 'self' data:; frame-src 'self' https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const FIXED = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
};

/** Headers of responses that bypass hooks, such as those to malformed URLs. */
export const REFUSAL_HEADERS = { ...FIXED, "content-security-policy": OTHER_POLICY, "cache-control": "no-store" };

/** Adds headers to responses that bypass Fastify on the same port, such as those of the live hub. */
export function addHeadersToAll(server: RawServerDefault): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    for (const [name, value] of Object.entries(FIXED)) response.setHeader(name, value);
  });
}

/** Adds security headers to every response; the policy depends on the content type. */
export function addSecurityHeaders(app: FastifyInstance, { dev }: { dev: boolean }): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(FIXED);
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
  });
  app.addHook("onSend", async (_request, reply) => {
    const hosts = externalHosts.get(reply);
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    const pagePolicy = dev ? DEV_PAGE_POLICY : hosts ? policyOf(hosts) : PAGE_POLICY;
    reply.header("content-security-policy", isPage ? pagePolicy : OTHER_POLICY);
    // Not cached unless the sender sets a header.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
