import type { Transaction } from "kysely";
import { retryConflicts } from "../database/concurrency/retryConflicts";
import { kyselyOn, rollbackAndRelease } from "../database/kyselyOn";
import type { Database } from "../database/openDatabase";
import type { Tables } from "../database/tables/tables";
import type { Services } from "../requests/Context";
import { asSession } from "../session/asSession";
import type { Session } from "../session/readSession";

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

/** Runs a read in a read-only transaction; its start and its session settings go in one round trip. */
async function read<Result>({ pool, kysely }: Database, session: Session, work: Work<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(`start transaction read only; ${asSession(session).compile(kysely).sql}`);
    return await work(kyselyOn(client) as Transaction<Tables>);
  } finally {
    rollbackAndRelease(client);
  }
}

/**
 * Runs the work of a request in one transaction under the session's row-level security. It commits when the work is done
 * and rolls back when it throws. A write that fails with a serialization failure or deadlock is retried, so the work must
 * have no side effects outside of its transaction.
 */
export function inTransaction<Result>(
  { database }: Services,
  session: Session,
  access: "read only" | "read write",
  work: Work<Result>,
): Promise<Result> {
  if (access === "read only") return read(database, session, work);
  const attempt = () =>
    database.kysely.transaction().execute(async (transaction) => {
      await asSession(session).execute(transaction);
      return work(transaction);
    });
  return database.writes.run(() => retryConflicts(attempt));
}
