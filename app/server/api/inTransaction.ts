import type { Transaction } from "kysely";
import { retryConflicts } from "../database/concurrency/retryConflicts";
import { kyselyOn, rollbackAndRelease } from "../database/kyselyOn";
import type { Database } from "../database/openDatabase";
import type { Tables } from "../database/tables/tables";
import type { Services } from "../requests/Context";
import { asSession } from "../session/asSession";
import type { Session } from "../session/readSession";

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

/** Reads in a transaction that is begun in one message. */
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
 * Runs a request's work in one transaction that sees only the session's companies; a read cannot write.
 * Committed when the work is done, undone when it throws. A write that lost against another one is done again, so the
 * work must leave nothing behind outside of its transaction that a second run could trip over.
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
