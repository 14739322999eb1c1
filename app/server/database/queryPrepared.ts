import type { RawBuilder } from "kysely";
import type { Database } from "./openDatabase";

/**
 * Compiles a frequent query into a named prepared statement, which each connection parses and plans once. Not for
 * queries whose best plan depends on parameter values.
 */
export function prepare(kysely: Database["kysely"], name: string, query: RawBuilder<unknown>) {
  const { sql: text, parameters } = query.compile(kysely);
  return { name, text, values: [...parameters] };
}

/** Runs a prepared statement on any connection of the pool. */
export async function queryPrepared<Row>(
  { pool, kysely }: Pick<Database, "pool" | "kysely">,
  name: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  return (await pool.query(prepare(kysely, name, query))).rows;
}
