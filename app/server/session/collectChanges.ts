import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** The author of a change: a user without a session, or someone who becomes a user by it. */
interface Author {
  id?: number;
  company_id: number;
}

/** No user: changes are collected without an author. */
const NOBODY = 0;

/** Starts collecting changes for the audit log in a transaction without a session. */
export async function collectChanges(db: Kysely<Tables>, { id = NOBODY, company_id }: Author): Promise<void> {
  await sql`select set_config('farhelm.user', ${String(id)}, true),
    set_config('farhelm.companies', ${`{${company_id}}`}, true)`.execute(db);
}
