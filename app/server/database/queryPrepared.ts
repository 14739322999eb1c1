import type { RawBuilder } from "kysely";
import type { Database } from "./openDatabase";

/**
 * Asks a question that comes again and again, always in the same words: each connection understands and plans it once.
 * Not for questions whose best plan depends on their values.
 */
export async function queryPrepared<Row>(
  { pool, kysely }: Pick<Database, "pool" | "kysely">,
  name: string,
  question: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = question.compile(kysely);
  return (await pool.query({ name, text, values: [...parameters] })).rows;
}
