import { sql, type Transaction } from "kysely";
import { queryWithCachedPlan } from "../database/cachedPlans";
import type { Tables } from "../database/tables/tables";
import type { Sql } from "./Listing";

/** The number of rows of a list, and the sums of some of their columns. */
export interface Counted {
  total: number;
  sums?: Record<string, number>;
}

/** The rows of a list that match its search and filters. */
export interface MatchingRows {
  from: Sql;
  condition: Sql;
  /** Selects the total in place of counting the rows one by one. */
  total?: Sql | undefined;
  sums?: Readonly<Record<string, Sql>>;
}

function sumsObject(sums: Readonly<Record<string, Sql>>): Sql {
  const parts = Object.entries(sums).flatMap(([name, by]) => [sql.lit(name), sql`coalesce(sum(${by}), 0)::float8`]);
  return sql`json_build_object(${sql.join(parts)})`;
}

/** Counts all matching rows, and computes the requested sums in the same pass. */
export async function countList(
  transaction: Transaction<Tables>,
  { from, condition, total, sums }: MatchingRows,
): Promise<Counted> {
  const query = sums
    ? sql<Counted>`select count(*)::float8 as total, ${sumsObject(sums)} as sums from ${from} where ${condition}`
    : sql<Counted>`${total ?? sql`select count(*)::float8 as total from ${from} where ${condition}`}`;
  const [counted] = await queryWithCachedPlan(transaction, query);
  return counted ?? { total: 0 };
}
