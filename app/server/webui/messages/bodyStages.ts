import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { LinkRewriter } from "./LinkRewriter";
import type { Origins } from "./Origins";

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

type Response = Pick<IncomingMessage, "headers" | "statusCode">;

/** Through what the body of a response goes; nothing if it is passed on as it is. Only whole HTML pages are rewritten. */
export function bodyStages({ headers, statusCode }: Response, origins: Origins): Transform[] {
  const isPage = /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(headers["content-type"] ?? "");
  if (!isPage || statusCode === 206 || statusCode === 304) return [];
  const encoding = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return [new LinkRewriter(origins)];
  const decode = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  return decode ? [decode(), new LinkRewriter(origins)] : [];
}
