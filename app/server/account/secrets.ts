import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A token for a link: nobody guesses it. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A code that people type: six digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

// Without letters and digits that look alike; 32 of them, so that each is five bits.
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A recovery code: fifty bits in two groups. */
export function makeRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** What is kept of a code: short as it is, nobody finds it again without the server's secret. */
export function hashCode(secret: Buffer, purpose: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}:${code}`).digest();
}

/** Compares what is kept without telling by time how much of it was right. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
