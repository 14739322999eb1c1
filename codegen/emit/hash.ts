import { createHash } from "node:crypto";

/** SHA-256 digest of the parts, in hexadecimal. */
export function digestOf(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** A short content hash for file names, stable across machines; it distinguishes the versions of one document. */
export function hashOf(...parts: string[]): string {
  return digestOf(...parts).slice(0, 8);
}
