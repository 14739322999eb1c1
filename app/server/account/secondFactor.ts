import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { PendingChallenge } from "./challenges";
import { hashCode, isSameHash, makeRecoveryCode } from "./secrets";
import { totpStep } from "./totp";

const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE = /^[a-z2-9]{5}-?[a-z2-9]{5}$/i;

/** Dependencies of code verification. */
export interface FactorBase {
  db: Kysely<Tables>;
  secret: Buffer;
  now: Date;
}

const recoveryPurpose = (userId: number) => `recovery:${userId}`;

async function spendRecoveryCode({ db, secret }: FactorBase, userId: number, code: string): Promise<boolean> {
  const letters = code.toUpperCase().replace("-", "");
  const hash = hashCode(secret, recoveryPurpose(userId), `${letters.slice(0, 5)}-${letters.slice(5)}`);
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function spendAuthenticatorCode({ db, now }: FactorBase, userId: number, code: string): Promise<boolean> {
  const factor = await db
    .selectFrom("second_factors")
    .select(["totp_secret", "last_step"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!factor?.totp_secret) return false;
  const step = totpStep(factor.totp_secret, code, Number(factor.last_step), now);
  if (step === undefined) return false;
  // When two requests send the same code concurrently, only the first advances the step (replay protection, RFC 6238
  // §5.2).
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ last_step: String(step) })
    .where("user_id", "=", userId)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Verifies the mailed code of a challenge, in constant time. */
export function isMailedCode(secret: Buffer, { uuid, codeHash }: PendingChallenge, code: string): boolean {
  return codeHash !== null && isSameHash(codeHash, hashCode(secret, uuid, code));
}

/** Verifies a code for a challenge: mailed, from an authenticator, or a recovery code, which is consumed. */
export async function verifyFactor(base: FactorBase, challenge: PendingChallenge, input: string): Promise<boolean> {
  const code = input.replace(/\s/g, "");
  if (RECOVERY_CODE.test(code)) return spendRecoveryCode(base, challenge.userId, code);
  if (!/^\d{6}$/.test(code)) return false;
  if (challenge.method === "email") return isMailedCode(base.secret, challenge, code);
  return spendAuthenticatorCode(base, challenge.userId, code);
}

/** Issues new recovery codes, which are shown once, and revokes the earlier ones. Only hashes are stored. */
export async function issueRecoveryCodes(
  transaction: Transaction<Tables>,
  secret: Buffer,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode);
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, hash: hashCode(secret, recoveryPurpose(userId), code) })))
    .execute();
  return codes;
}

/** Number of unused recovery codes of a user. */
export async function countRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<number> {
  const query = db.selectFrom("recovery_codes").select(({ fn }) => fn.countAll<string>().as("count"));
  return Number((await query.where("user_id", "=", userId).executeTakeFirstOrThrow()).count);
}

/** Turns the second factor on, after its owner has proved possession, or off (null). */
export async function setSecondFactor(
  transaction: Transaction<Tables>,
  userId: number,
  factor: { method: "email" | "teltonika_id" | "totp"; totpSecret: Buffer | null; step: number } | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("users")
    .set({ mfa_type: factor?.method ?? null, updated_at: now })
    .where("id", "=", userId)
    .execute();
  for (const table of ["second_factors", "mfa_challenges"] as const) {
    await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  if (factor?.method !== "teltonika_id") await transaction.deleteFrom("phones").where("user_id", "=", userId).execute();
  if (!factor) {
    await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    return;
  }
  const { totpSecret: totp_secret, step } = factor;
  await transaction
    .insertInto("second_factors")
    .values({ user_id: userId, totp_secret, last_step: String(step), created_at: now })
    .execute();
}
