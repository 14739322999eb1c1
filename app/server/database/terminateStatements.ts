import pg from "pg";
import type { Logger } from "../log/createLogger";

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and state <> 'idle' and clock_timestamp() - xact_start > interval '5 seconds'`;

/** Ends what a pool has been doing for long, on a connection of its own: what was begun is undone by the database. */
export async function terminateStatements({ options }: pg.Pool, log: Logger): Promise<void> {
  const { connectionString, application_name: name } = options;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on("error", () => {
    // Whatever was asked on it fails with the same.
  });
  try {
    await client.connect();
    const { rowCount } = await client.query(CUT, [name]);
    if (rowCount)
      log.warn("What the database is doing takes long; the server ends without it.", { statements: rowCount });
  } finally {
    await client.end();
  }
}
