import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables";
import { allOf, type Listing, type ListQuery, type Sql, searchCondition } from "./list";

/** Adds up numbers over all rows that are searched and filtered for, whatever page of them is asked for. */
export async function sumRows<Name extends string>(
  transaction: Transaction<Tables>,
  listing: Listing,
  query: ListQuery,
  filters: readonly Sql[],
  numbers: Readonly<Record<Name, Sql>>,
): Promise<Record<Name, number>> {
  const sums = Object.entries<Sql>(numbers).map(
    ([name, by]) => sql`coalesce(sum(${by}), 0)::float8 as ${sql.id(name)}`,
  );
  const condition = allOf([...filters, ...searchCondition(listing, query)]);
  const { rows } = await sql<Record<Name, number>>`
    select ${sql.join(sums)} from ${listing.from} where ${condition}`.execute(transaction);
  return rows[0] as Record<Name, number>;
}
