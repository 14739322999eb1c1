import pg from "pg";
import type { Logger } from "../log/createLogger";

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and state <> 'idle' and clock_timestamp() - xact_start > interval '5 seconds'`;

/**
 * Terminates the pool's connections whose transaction has run for more than five seconds, using a separate connection;
 * the database rolls them back.
 */
export async function terminateStatements({ options }: pg.Pool, log: Logger): Promise<void> {
  const { connectionString, application_name: name } = options;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on("error", () => {
    // connect() or query() rejects with the same error.
  });
  try {
    await client.connect();
    const { rowCount } = await client.query(TERMINATE, [name]);
    if (rowCount)
      log.warn("Long-running statements were terminated because the server is stopping.", { statements: rowCount });
  } finally {
    await client.end();
  }
}
