import type { IncomingMessage } from "node:http";
import { cookieFromTarget } from "./cookies";
import { hopByHop, pairs } from "./headerPairs";
import type { Origins } from "./Origins";
import { readRefresh, resolveDestination } from "./redirects";

/**
 * Headers that would have effects beyond the page: on other hosts of the domain, on the address that is connected to, or
 * by reports to third parties.
 */
const DROPPED = new Set([
  "alt-svc",
  "clear-site-data",
  "strict-transport-security",
  "public-key-pins",
  "nel",
  "report-to",
  "reporting-endpoints",
  "service-worker-allowed",
  ...["cross-origin-opener-policy", "cross-origin-resource-policy", "referrer-policy", "origin-agent-cluster"],
]);

/** Added to every page: nobody else frames or embeds it, and no window has a handle on another site's window. */
export const ISOLATION: readonly string[] = [
  ...["Content-Security-Policy", "frame-ancestors 'self'"],
  ...["Cross-Origin-Opener-Policy", "same-origin"],
  ...["Cross-Origin-Resource-Policy", "same-origin"],
  ...["Referrer-Policy", "same-origin"],
  ...["Origin-Agent-Cluster", "?1"],
];

const asOwn = (text: string, { own, target }: Origins) =>
  text.replaceAll(`${target}/`, `${own}/`).replaceAll(target, own);

function valueFor(name: string, value: string, path: string, origins: Origins): string | undefined {
  switch (name) {
    case "set-cookie":
      return cookieFromTarget(value);
    case "location":
    case "content-location":
      return resolveDestination(value, path, origins).address;
    case "refresh": {
      const refresh = readRefresh(value);
      return refresh ? refresh.before + resolveDestination(refresh.address, path, origins).address : value;
    }
    case "access-control-allow-origin":
      return value === origins.target ? origins.own : undefined;
    case "link":
    case "content-security-policy":
    case "content-security-policy-report-only":
      return asOwn(value, origins);
    default:
      return DROPPED.has(name) ? undefined : value;
  }
}

/** Headers of a response whose body is changed on the way. */
const OF_BODY = new Set(["content-length", "content-encoding", "content-md5", "digest", "accept-ranges"]);

/** The headers of a target's response as the browser gets them; `isRewritten` if the body is not passed on as it is. */
export function responseHeaders(
  response: IncomingMessage,
  path: string,
  origins: Origins,
  isRewritten = false,
): string[] {
  const dropped = hopByHop(response.headers.connection);
  const headers: string[] = [];
  for (const [name, value] of pairs(response.rawHeaders)) {
    const key = name.toLowerCase();
    if (dropped.has(key) || (isRewritten && OF_BODY.has(key))) continue;
    const seen = valueFor(key, value, path, origins);
    if (seen !== undefined) headers.push(name, seen);
  }
  return [...headers, ...ISOLATION];
}
