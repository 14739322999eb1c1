import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";

/** Runs work as only a database owner can: with the audit log's append-only trigger disabled. */
export async function withoutAppendOnly(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await work();
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db);
}
