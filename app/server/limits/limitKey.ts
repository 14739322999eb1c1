import { createHash } from "node:crypto";

/** The key something is counted under: what is limited, and a hash of whom, so that no name is stored in clear text. */
export function limitKey(limit: string, name: string): string {
  return `${limit}:${createHash("sha256").update(name).digest("base64url")}`;
}
