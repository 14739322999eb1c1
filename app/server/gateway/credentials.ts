import { createHash, timingSafeEqual } from "node:crypto";

const NO_SECRET = Buffer.alloc(32);

/** Hashes a device secret for storage. Secrets are long and random, so a plain SHA-256 is sufficient. */
export function hashSecret(secret: string | Buffer): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Compares a secret with the stored hash, in the same time whether there is one or not. */
export function isSecret(secret: Buffer, hash: Buffer | null | undefined): boolean {
  const hasHash = hash?.length === NO_SECRET.length;
  return timingSafeEqual(hashSecret(secret), hasHash ? hash : NO_SECRET) && hasHash;
}
