import { createHash, timingSafeEqual } from "node:crypto";

const NO_SECRET = Buffer.alloc(32);

/** The form in which the database keeps a device's secret. Secrets are long and random, so one plain hash is enough. */
export function hashSecret(secret: string | Buffer): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Compares what a device gave with the kept hash, in the same time whether there is one or not. */
export function isSecret(given: Buffer, hash: Buffer | null | undefined): boolean {
  const isKept = hash?.length === NO_SECRET.length;
  return timingSafeEqual(hashSecret(given), isKept ? hash : NO_SECRET) && isKept;
}
