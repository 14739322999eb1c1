import { sql } from "kysely";
import type { SessionContext } from "../requests/Context";
import type { Sql } from "./Listing";

/** The page and sort of a list whose rows are computed. */
export interface PageQuery {
  limit?: number;
  offset?: number;
  sort?: readonly string[];
}

/** Reads a page of rows computed by a subquery, and their total. */
export async function readComputedPage<Row>(
  { transaction }: SessionContext,
  rows: Sql,
  { limit = 10, offset = 0, sort = [] }: PageQuery,
  defaultSort: string,
): Promise<{ data: Row[]; meta: { total: number } }> {
  const keys = sort.length > 0 ? sort : [defaultSort];
  const order = keys.map(
    (key) => sql`${sql.ref(key.replace(/^-/, ""))} ${sql.raw(key.startsWith("-") ? "desc" : "asc")}`,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${rows}) counted`.execute(
    transaction,
  );
  const found =
    await sql<Row>`select * from (${rows}) found order by ${sql.join(order)} limit ${limit} offset ${offset}`.execute(
      transaction,
    );
  return { data: found.rows, meta: { total: counted.rows[0]?.total ?? 0 } };
}
