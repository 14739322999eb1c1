import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { asSession } from "../session/asSession";
import type { Session } from "../session/readSession";
import type { Sql } from "./readList";

/** Rows fetched at once. */
const PART = 500;
/** How long whoever reads may stop before the database ends it. */
const PATIENCE = "60s";

/**
 * Reads the rows of a question part by part, as the session, from one snapshot: memory is bounded whatever its length.
 * It has a transaction of its own, because the file is sent after the request's has ended.
 */
export async function* streamRows<Row>(kysely: Kysely<Tables>, session: Session, question: Sql): AsyncGenerator<Row[]> {
  const transaction = await kysely.startTransaction().setAccessMode("read only").execute();
  try {
    await asSession(session).execute(transaction);
    await sql`select set_config('idle_in_transaction_session_timeout', ${PATIENCE}, true)`.execute(transaction);
    await sql`declare listed no scroll cursor for ${question}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(PART)} from listed`.execute(transaction);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await transaction.rollback().execute();
  }
}
