import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables";
import type { Services } from "../operations/Context";
import type { Session } from "../session/readSession";

/** How long one statement of a request may take. */
const STATEMENT_LIMIT = "15s";

/**
 * Runs a request's work in one transaction that sees only the session's companies; a read cannot write.
 * Committed when the work is done, undone when it throws.
 */
export function inTransaction<Result>(
  { database }: Services,
  session: Session,
  access: "read only" | "read write",
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.kysely
    .transaction()
    .setAccessMode(access)
    .execute(async (transaction) => {
      await sql`select
        set_config('role', 'farhelm_session', true),
        set_config('farhelm.companies', ${`{${session.companies.join(",")}}`}, true),
        set_config('farhelm.reach', ${session.reach}, true),
        set_config('farhelm.user', ${String(session.id)}, true),
        set_config('statement_timeout', ${STATEMENT_LIMIT}, true)`.execute(transaction);
      return work(transaction);
    });
}
