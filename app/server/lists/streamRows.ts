import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { asSession } from "../session/asSession";
import type { Session } from "../session/readSession";
import type { Sql } from "./Listing";

/** Rows in one fetch. */
const BATCH_SIZE = 500;
/** The database ends the transaction when the client reads nothing for this long. */
const IDLE_TIMEOUT = "60s";

/**
 * Streams the rows of a query in batches through a cursor, as the session and from one snapshot, so that memory stays
 * bounded. It has a transaction of its own, because the file is sent after the request's transaction has ended.
 */
export async function* streamRows<Row>(kysely: Kysely<Tables>, session: Session, query: Sql): AsyncGenerator<Row[]> {
  const transaction = await kysely.startTransaction().setAccessMode("read only").execute();
  try {
    await asSession(session).execute(transaction);
    await sql`select set_config('idle_in_transaction_session_timeout', ${IDLE_TIMEOUT}, true)`.execute(transaction);
    await sql`declare listed no scroll cursor for ${query}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from listed`.execute(transaction);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await transaction.rollback().execute();
  }
}
