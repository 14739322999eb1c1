import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { hashPassword } from "../session/passwords";
import { revokeLinks } from "./accountLinks";

/** Sets a password and ends every session but one: whoever came in with the old password is out. */
export async function changePassword(
  transaction: Transaction<Tables>,
  { userId, password, kept }: { userId: number; password: string; kept?: string },
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await transaction.updateTable("users").set({ password_hash, updated_at: now }).where("id", "=", userId).execute();
  await revokeLinks(transaction, userId);
  await transaction.deleteFrom("mfa_challenges").where("user_id", "=", userId).execute();
  await endOtherSessions(transaction, userId, kept, now, "password changed");
}

/** Ends the sessions of a user but, where one is named, that one. */
export async function endOtherSessions(
  db: Kysely<Tables>,
  userId: number,
  kept: string | undefined,
  now: Date,
  reason: string,
): Promise<void> {
  let query = db
    .updateTable("session_families")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (kept !== undefined) query = query.where("id", "!=", kept);
  await query.execute();
}
