import type { RawBuilder } from "kysely";
import type { Database } from "./openDatabase";

/**
 * A question that comes again and again, always in the same words: each connection understands and plans it once. Not for
 * questions whose best plan depends on their values.
 */
export function prepare(kysely: Database["kysely"], name: string, question: RawBuilder<unknown>) {
  const { sql: text, parameters } = question.compile(kysely);
  return { name, text, values: [...parameters] };
}

/** Asks such a question on any connection. */
export async function queryPrepared<Row>(
  { pool, kysely }: Pick<Database, "pool" | "kysely">,
  name: string,
  question: RawBuilder<Row>,
): Promise<Row[]> {
  return (await pool.query(prepare(kysely, name, question))).rows;
}
