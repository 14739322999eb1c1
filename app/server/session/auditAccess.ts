import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Audits an action of a user who had no session at the time. */
export async function auditAccess(
  db: Kysely<Tables>,
  user: { id: number; company_id: number; email: string },
  action: { operation: string; path: string; address: string; now: Date },
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      company_id: user.company_id,
      user_id: user.id,
      user_email: user.email,
      operation: action.operation,
      path: action.path,
      detail: null,
      address: action.address,
      created_at: action.now,
    })
    .execute();
}
