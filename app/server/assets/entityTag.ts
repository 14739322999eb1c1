import { createHash } from "node:crypto";

/** The entity tag of an answer (RFC 9110, 8.8.3); weak, as the same answer is compressed in several ways. */
export function entityTag(content: string | Buffer): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`;
}

/** Whether an If-None-Match header names the tag, compared weakly (RFC 9110, 13.1.2). */
export function matchesEntityTag(tag: string, ifNoneMatch: string | undefined): boolean {
  const strong = (each: string) => each.trim().replace(/^W\//, "");
  const known = ifNoneMatch?.split(",").map(strong) ?? [];
  return known.includes("*") || known.includes(strong(tag));
}
