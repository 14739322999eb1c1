import type { Client } from "../api/Client";
import type { ValidRequest } from "../permissions/validRequests";
import type { Draw } from "./Draw";
import { drawContent, type Schema, writeBroken } from "./drawBody";
import { drawForm } from "./drawForm";
import { drawText } from "./drawText";
import type { RawRequest } from "./sendRaw";

/** Parameters and body schema of an operation, from the API document. */
export interface Known {
  parameters: readonly { name: string; schema: Schema }[];
  body: Schema;
}

/** Draws a URL component: encoded, badly encoded or raw. */
function drawPiece(draw: Draw): string {
  const text = drawText(draw).slice(0, 2_000);
  const kind = draw.below(6);
  if (kind === 0) return draw.pick(["%", "%zz", "%ff", "%00", "%ed%a0%80", "%2f", "%252f", "..;", "+", "%0d%0aX:1"]);
  if (kind === 1)
    return Buffer.from(text)
      .toString("latin1")
      .replace(/[^\x21-\x7e]/g, "~");
  return encodeURIComponent(Buffer.from(text).toString());
}

function drawQuery(draw: Draw, { parameters }: Known): string[] {
  const { name = "x", schema } = draw.pick(parameters) ?? {};
  const value = draw.chance(0.3) && schema?.enum ? String(draw.pick(schema.enum)) : drawPiece(draw);
  const pairs = [`${name}=${value}`];
  if (draw.chance(0.15)) pairs.push(`${name}=${drawPiece(draw)}`);
  if (draw.chance(0.1))
    pairs.push(draw.pick(["__proto__=1", "constructor=1", "a[b]=1", `${name}[]=1`, `${name}`, "=1", "&&", "%=1"]));
  if (draw.chance(0.2)) pairs.push(`matching=${drawPiece(draw)}`, "limit=2");
  return pairs;
}

function drawPath(draw: Draw, url: string, documented: Known): string {
  const [path = "", query] = url.split("?");
  const segments = [...path.matchAll(/(?<=\/)[^/]*\d[^/]*/g)];
  const segment = draw.pick(segments);
  const isChanged = segment && draw.chance(0.3);
  const changed = isChanged
    ? `${path.slice(0, segment.index)}${drawPiece(draw)}${path.slice(segment.index + segment[0].length)}`
    : path;
  const pairs = [
    ...(query ? [query] : []),
    ...(draw.chance(documented.parameters.length > 0 ? 0.6 : 0.1) ? drawQuery(draw, documented) : []),
  ];
  return `/api${changed}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

const HEADERS = [
  ...[
    "Idempotency-Key",
    "X-XSRF-TOKEN",
    "X-Session-User",
    "Authorization",
    "Accept-Language",
    "Accept",
    "User-Agent",
    "Referer",
  ],
  ...[
    "If-None-Match",
    "If-Modified-Since",
    "Range",
    "Origin",
    "Content-Encoding",
    "X-Forwarded-For",
    "X-HTTP-Method-Override",
    "Cookie",
  ],
  ...["Accept-Encoding", "Forwarded", "Priority", "X-Requested-With", "Te", "Upgrade", "Via"],
];

function drawHeader(draw: Draw): [string, string] {
  const text = drawText(draw)
    .replace(/[\r\n\0]/g, " ")
    .slice(0, 3_000);
  const name = draw.pick(HEADERS);
  const bearer = name === "Authorization" ? draw.pick(["Bearer ", "Basic ", ""]) : "";
  return [name, `${bearer}${draw.chance(0.2) ? draw.pick(["", "bytes=0-", "*", "gzip", "-1", "null"]) : text}`];
}

const TYPES = [
  ...[
    "application/json",
    "application/json; charset=utf-8",
    "application/json; charset=latin1",
    "text/json",
    "text/plain",
    "",
  ],
  ...[
    "application/x-www-form-urlencoded",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "a/b;;;",
  ],
];

function withHeaders(draw: Draw, client: Client, contentType: string | undefined): [string, string][] {
  const cookies = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers: [string, string][] = [
    ["Host", draw.chance(0.97) ? "farhelm.test" : draw.pick(["", "a b", "[::1]:99999", "é", "x".repeat(300)])],
    ["Cookie", cookies],
    ["X-XSRF-TOKEN", client.jar.get("XSRF-TOKEN") ?? ""],
  ];
  if (contentType !== undefined) headers.push(["Content-Type", contentType]);
  return draw.chance(0.15) ? [...headers, drawHeader(draw)] : headers;
}

/** Draws a request that is nearly valid: any part of it may be changed or broken. */
export function drawRequest(draw: Draw, valid: ValidRequest, documented: Known, client: Client): RawRequest {
  const path = drawPath(draw, valid.url, documented);
  const { method, form, body } = valid;
  if (form) {
    const { contentType, payload } = drawForm(draw, form);
    return { method, path, headers: withHeaders(draw, client, contentType), payload };
  }
  const hasBody = body !== undefined || documented.body.properties !== undefined || draw.chance(0.05);
  const isKept = draw.chance(0.3);
  const payload = hasBody
    ? writeBroken(draw, isKept ? body : drawContent(draw, documented.body, body))
    : Buffer.alloc(0);
  const contentType = draw.chance(0.95) ? "application/json" : draw.pick(TYPES);
  return { method, path, headers: withHeaders(draw, client, hasBody ? contentType : undefined), payload };
}
