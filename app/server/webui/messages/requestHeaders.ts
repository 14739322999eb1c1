import type { IncomingMessage } from "node:http";
import { cookiesForTarget } from "./cookies";
import { hopByHop, pairs } from "./headerPairs";
import type { Origins } from "./Origins";

/** Headers about the way to this server, which proxies add; a device would believe them. */
const OF_PROXIES = /^(forwarded|x-forwarded-.*|x-real-ip|via|cf-.*|true-client-ip|expect)$/;

/** Decoded to rewrite pages. */
const ENCODINGS = /^(gzip|deflate|br|identity|\*)\s*(;|$)/i;

/** The value of a header as the target may see it; undefined: not at all. */
function valueFor(name: string, value: string, { own, target }: Origins): string | undefined {
  switch (name) {
    case "host":
      return new URL(target).host;
    case "cookie":
      return cookiesForTarget(value);
    // Requests of other origins are refused before.
    case "origin":
      return target;
    case "referer":
      return value === own || value.startsWith(`${own}/`) ? target + value.slice(own.length) : undefined;
    case "accept-encoding":
      return (
        value
          .split(",")
          .map((encoding) => encoding.trim())
          .filter((encoding) => ENCODINGS.test(encoding))
          .join(", ") || "identity"
      );
    default:
      return OF_PROXIES.test(name) ? undefined : value;
  }
}

/**
 * The headers of a request as the target gets them, in the spelling of the client. They look as if the browser was at the
 * target itself; what concerns the connection, this server, or proxies before it is left out.
 */
export function requestHeaders(request: IncomingMessage, origins: Origins): string[] {
  const dropped = hopByHop(request.headers.connection);
  const headers: string[] = [];
  let cookies = "";
  for (const [name, value] of pairs(request.rawHeaders)) {
    const key = name.toLowerCase();
    if (dropped.has(key)) continue;
    if (key === "cookie") {
      cookies += `;${value}`;
      continue;
    }
    const seen = valueFor(key, value, origins);
    if (seen !== undefined) headers.push(name, seen);
  }
  const devices = cookiesForTarget(cookies);
  if (devices !== undefined) headers.push("Cookie", devices);
  return headers;
}
