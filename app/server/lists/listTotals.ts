import { sql } from "kysely";
import type { Session } from "../session/readSession";
import { allOf, type Listing, type Sql } from "./readList";
import { withinTenantScope } from "./tenantScope";

/** A list of devices that rows of another table belong to; it is counted, and its first found, in the other alone. */
export function devicesWithRowsIn(table: string, session: Session): Pick<Listing, "among" | "total" | "byCompany"> {
  const rows = sql`${sql.table(table)} w where ${allOf(withinTenantScope(sql`w.company_id`, session))}`;
  return {
    among: sql`d.id in (select w.device_id from ${rows})`,
    total: sql`select count(distinct w.device_id)::float8 as total from ${rows}`,
    byCompany: { from: sql`${sql.table(table)} w`, company: sql`w.company_id`, id: sql`w.device_id` },
  };
}

/** Counts a list whose every row is one of a table, whatever it is joined to: counting need not look for that. */
export function totalOfTable(table: string): Sql {
  return sql`select count(*)::float8 as total from ${sql.table(table)}`;
}
