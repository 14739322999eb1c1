import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Whose change it is: a user without a session, or somebody who becomes a user of a company by it. */
interface Author {
  id?: number;
  company_id: number;
}

/** No user: changes are collected, and belong to nobody yet. */
const NOBODY = 0;

/** Collects, for the audit log, what is changed from here on in a transaction that has no session. */
export async function collectChanges(db: Kysely<Tables>, { id = NOBODY, company_id }: Author): Promise<void> {
  await sql`select set_config('farhelm.user', ${String(id)}, true),
    set_config('farhelm.companies', ${`{${company_id}}`}, true)`.execute(db);
}
