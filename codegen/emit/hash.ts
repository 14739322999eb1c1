import { createHash } from "node:crypto";

/** A short name for a content: the same content has the same name on every machine. */
export function hashOf(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 12);
}
