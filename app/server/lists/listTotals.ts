import { sql } from "kysely";
import type { Session } from "../session/readSession";
import { allOf } from "./conditions";
import type { Listing, Sql } from "./Listing";
import { withinTenantScope } from "./tenantScope";

/** Limits a list of devices to those with rows in another table, which alone is read for the total and the first page. */
export function devicesWithRowsIn(table: string, session: Session): Pick<Listing, "filter" | "total" | "byCompany"> {
  const rows = sql`${sql.table(table)} w where ${allOf(withinTenantScope(sql`w.company_id`, session))}`;
  return {
    filter: sql`d.id in (select w.device_id from ${rows})`,
    total: sql`select count(distinct w.device_id)::float8 as total from ${rows}`,
    byCompany: { from: sql`${sql.table(table)} w`, company: sql`w.company_id`, id: sql`w.device_id` },
  };
}

/** Counts a list that has one row for each row of a table, without the joins in its `from`. */
export function totalOfTable(table: string): Sql {
  return sql`select count(*)::float8 as total from ${sql.table(table)}`;
}
