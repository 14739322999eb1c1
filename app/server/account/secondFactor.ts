import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { PendingChallenge } from "./challenges";
import { hashCode, isSameHash, makeRecoveryCode } from "./secrets";
import { totpStep } from "./totp";

const RECOVERY_CODES = 10;
const RECOVERY = /^[a-z2-9]{5}-?[a-z2-9]{5}$/i;

/** What codes are checked with. */
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
  // Two requests with one code at the same moment: only the first of them moves the step.
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ last_step: String(step) })
    .where("user_id", "=", userId)
    .where("last_step", "<", String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a mailed code is the one of its challenge. */
export function isMailedCode(secret: Buffer, { uuid, codeHash }: PendingChallenge, code: string): boolean {
  return codeHash !== null && isSameHash(codeHash, hashCode(secret, uuid, code));
}

/** Whether a code lets its owner in: the mailed one, the authenticator's, or a recovery code, which is then used up. */
export async function verifyFactor(base: FactorBase, challenge: PendingChallenge, given: string): Promise<boolean> {
  const code = given.replace(/\s/g, "");
  if (RECOVERY.test(code)) return spendRecoveryCode(base, challenge.userId, code);
  if (!/^\d{6}$/.test(code)) return false;
  if (challenge.method === "email") return isMailedCode(base.secret, challenge, code);
  return spendAuthenticatorCode(base, challenge.userId, code);
}

/** Makes new recovery codes, which are shown this once; the earlier ones are good no more. */
export async function issueRecoveryCodes(
  transaction: Transaction<Tables>,
  secret: Buffer,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, hash: hashCode(secret, recoveryPurpose(userId), code) })))
    .execute();
  return codes;
}

/** How many recovery codes of a user are unused. */
export async function countRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<number> {
  const query = db.selectFrom("recovery_codes").select(({ fn }) => fn.countAll<string>().as("count"));
  return Number((await query.where("user_id", "=", userId).executeTakeFirstOrThrow()).count);
}

/** Switches the second factor on with what its owner proved to have, or off. */
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
