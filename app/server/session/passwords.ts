import { randomBytes } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";

// argon2id is the package's default algorithm; 19 MiB and two passes are OWASP's first choice.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to keep of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Publishes the algorithm and cost of each hash that is calculated to check a password, such as `argon2id v=19 m=19456,t=2,p=1`. */
export const passwordChecks = channel("farhelm.password-checks");

/** A hash that no password has, made once so that a check without an account takes as long as any. */
const nobody = hashPassword(randomBytes(16).toString("hex"));

/** Tells whether a password is right; without a hash it does the same work and says no. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const expected = kept ?? (await nobody);
  passwordChecks.publish(expected.split("$").slice(1, 4).join(" "));
  const isRight = await verify(expected, password);
  return isRight && typeof kept === "string";
}
