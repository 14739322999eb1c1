import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A random token for a link (256 bits). */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A random six-digit code. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

// Without characters that look alike; 32 characters, so that each carries five bits.
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A recovery code: fifty bits in two groups. */
export function makeRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Keyed hash of a short code (HMAC-SHA-256): without the server's secret it cannot be brute-forced. */
export function hashCode(secret: Buffer, purpose: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}:${code}`).digest();
}

/** Compares two hashes in constant time. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
