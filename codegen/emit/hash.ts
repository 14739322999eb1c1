import { createHash } from "node:crypto";

/** What tells one content from every other. */
export function digestOf(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** A short name for a content, told apart among the versions of one document: the same content has the same name on every machine. */
export function hashOf(...parts: string[]): string {
  return digestOf(...parts).slice(0, 8);
}
