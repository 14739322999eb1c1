import { type RawBuilder, sql, type Transaction } from "kysely";
import { queryWithCachedPlan } from "../database/cachedPlans";
import type { Tables } from "../database/tables/tables";

type Sql = RawBuilder<unknown>;

/** How many rows a list has, and what of them is added up. */
export interface Counted {
  total: number;
  sums?: Record<string, number>;
}

interface Countable {
  from: Sql;
  total?: Sql | undefined;
  sums?: Readonly<Record<string, Sql>>;
}

function addUp(sums: Readonly<Record<string, Sql>>): Sql {
  const parts = Object.entries(sums).flatMap(([name, by]) => [sql.lit(name), sql`coalesce(sum(${by}), 0)::float8`]);
  return sql`json_build_object(${sql.join(parts)})`;
}

/** Counts all rows of a list that are searched and filtered for, and adds them up in the same pass where that is asked for. */
export async function countList(
  transaction: Transaction<Tables>,
  { from, total, sums }: Countable,
  condition: Sql,
): Promise<Counted> {
  const question = sums
    ? sql<Counted>`select count(*)::float8 as total, ${addUp(sums)} as sums from ${from} where ${condition}`
    : sql<Counted>`${total ?? sql`select count(*)::float8 as total from ${from} where ${condition}`}`;
  const [counted] = await queryWithCachedPlan(transaction, question);
  return counted ?? { total: 0 };
}
