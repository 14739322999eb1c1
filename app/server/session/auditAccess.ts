import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Notes in the audit log what someone did who had no session while doing it. */
export async function auditAccess(
  db: Kysely<Tables>,
  user: { id: number; company_id: number; email: string },
  done: { operation: string; path: string; address: string; now: Date },
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      company_id: user.company_id,
      user_id: user.id,
      user_email: user.email,
      operation: done.operation,
      path: done.path,
      detail: null,
      address: done.address,
      created_at: done.now,
    })
    .execute();
}
