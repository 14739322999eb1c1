import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { hashPassword } from "../session/passwords";
import { revokeLinks } from "./accountLinks";

/**
 * Sets a password, revokes links and challenges of the user and ends all their sessions except one session family, so
 * that sessions opened with the old password end.
 */
export async function changePassword(
  transaction: Transaction<Tables>,
  { userId, password, exceptSession }: { userId: number; password: string; exceptSession?: string },
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await transaction.updateTable("users").set({ password_hash, updated_at: now }).where("id", "=", userId).execute();
  await revokeLinks(transaction, userId);
  await transaction.deleteFrom("mfa_challenges").where("user_id", "=", userId).execute();
  await endOtherSessions(transaction, userId, exceptSession, now, "password changed");
}

/** Ends all sessions of a user except one session family, if given. */
export async function endOtherSessions(
  db: Kysely<Tables>,
  userId: number,
  exceptSession: string | undefined,
  now: Date,
  reason: string,
): Promise<void> {
  let query = db
    .updateTable("session_families")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (exceptSession !== undefined) query = query.where("id", "!=", exceptSession);
  await query.execute();
}
