import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables";
import type { Services } from "../operations/Context";
import type { Session } from "../session/readSession";

/** How long one statement of a request may take. */
const STATEMENT_LIMIT = "15s";

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

/** Makes the session's own what follows in the transaction; written without parameters, so that it may stand behind another statement. */
export function asSession({ companies, reach, id }: Session) {
  const role = reach === "all" ? "farhelm_whole" : "farhelm_session";
  return sql`select
    set_config('role', ${sql.lit(role)}, true),
    set_config('farhelm.companies', ${sql.lit(`{${companies.join(",")}}`)}, true),
    set_config('farhelm.reach', ${sql.lit(reach)}, true),
    set_config('farhelm.user', ${sql.lit(String(id))}, true),
    set_config('statement_timeout', ${sql.lit(STATEMENT_LIMIT)}, true)`;
}

/** Reads in a transaction that is begun in one message, and whose end nobody waits for: there is nothing it could lose. */
function read<Result>(kysely: Kysely<Tables>, session: Session, work: Work<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const readAndEnd = async (connection: Kysely<Tables>) => {
      try {
        await sql`start transaction read only; ${asSession(session)}`.execute(connection);
        resolve(await work(connection as Transaction<Tables>));
      } catch (error) {
        reject(error);
      }
      await sql`rollback`.execute(connection);
    };
    kysely.connection().execute(readAndEnd).catch(reject);
  });
}

/**
 * Runs a request's work in one transaction that sees only the session's companies; a read cannot write.
 * Committed when the work is done, undone when it throws.
 */
export function inTransaction<Result>(
  { database }: Services,
  session: Session,
  access: "read only" | "read write",
  work: Work<Result>,
): Promise<Result> {
  if (access === "read only") return read(database.kysely, session, work);
  return database.kysely.transaction().execute(async (transaction) => {
    await asSession(session).execute(transaction);
    return work(transaction);
  });
}
