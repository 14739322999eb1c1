import { sql } from "kysely";
import type { Sql } from "./list";

/** Counts a list of those that rows of another table belong to, along an index of the other alone. */
export function countOwners(table: string, owner: string): Sql {
  return sql`select count(distinct ${sql.id(owner)})::float8 as total from ${sql.table(table)}`;
}

/** Counts a list whose every row is one of a table, whatever it is joined to: counting need not look for that. */
export function countOf(table: string): Sql {
  return sql`select count(*)::float8 as total from ${sql.table(table)}`;
}
