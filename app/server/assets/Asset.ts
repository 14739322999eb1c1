import { createHash } from "node:crypto";
import { extname } from "node:path";

/** A file that is served from memory. */
export interface Asset {
  type: string;
  body: Buffer;
  etag: string;
  /** Whether its URL contains a content hash, so that browsers may cache it forever. */
  immutable: boolean;
}

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Whether a path refers to a file rather than a page of the console. */
export function isFilePath(path: string): boolean {
  return extname(path).toLowerCase() in TYPES;
}

/** Creates an asset from a file name and content. */
export function createAsset(name: string, content: Buffer | string, immutable: boolean): Asset {
  const body = Buffer.from(content);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { type: TYPES[extname(name).toLowerCase()] ?? "application/octet-stream", body, etag, immutable };
}
