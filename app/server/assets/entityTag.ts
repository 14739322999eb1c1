import { createHash } from "node:crypto";

/** The entity tag of a response (RFC 9110 §8.8.3); weak, because the same response has several content encodings. */
export function entityTag(content: string | Buffer): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`;
}

/** Whether an If-None-Match header contains the tag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesEntityTag(tag: string, ifNoneMatch: string | undefined): boolean {
  const strong = (each: string) => each.trim().replace(/^W\//, "");
  const known = ifNoneMatch?.split(",").map(strong) ?? [];
  return known.includes("*") || known.includes(strong(tag));
}
