import { randomBytes } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";

// argon2id is the package's default algorithm; 19 MiB and two passes are OWASP's first recommendation.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Diagnostics channel: the algorithm and cost of each password verification, such as `argon2id v=19 m=19456,t=2,p=1`.
 */
export const passwordChecks = channel("farhelm.password-checks");

/** A hash of a random password, so that verification without an account takes the same time. */
const dummyHash = hashPassword(randomBytes(16).toString("hex"));

/** Verifies a password; without a hash it does the same work and returns false, to prevent timing attacks. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const expected = stored ?? (await dummyHash);
  passwordChecks.publish(expected.split("$").slice(1, 4).join(" "));
  const isCorrect = await verify(expected, password);
  return isCorrect && typeof stored === "string";
}
