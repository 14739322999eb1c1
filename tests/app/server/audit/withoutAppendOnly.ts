import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";

/** Does what only whoever runs the database can: the trigger that refuses every change of the audit log rests. */
export async function withoutAppendOnly(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await work();
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db);
}
