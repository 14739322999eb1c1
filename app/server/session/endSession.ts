import type { Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Revokes a session family with all its tokens. */
export async function endSession(
  transaction: Transaction<Tables>,
  id: string,
  now: Date,
  reason: string,
): Promise<void> {
  await transaction
    .updateTable("session_families")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}
