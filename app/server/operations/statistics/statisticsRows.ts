import { sql } from "kysely";
import type { components } from "#generated/api";
import { dayjs } from "../../../domain/dayjs";
import { allOf } from "../../lists/conditions";
import { type DateRange, withinDateRange } from "../../lists/dateRange";
import type { Sql } from "../../lists/Listing";
import { type PageQuery, readComputedPage } from "../../lists/readComputedPage";
import type { SessionContext } from "../../requests/Context";
import { dayRangeOf } from "./activeDevices";

type Schemas = components["schemas"];

/** The most categories of a chart. */
const MAX_CATEGORIES = 12;

/** Counts devices by status in the most frequent categories. */
function byStatus(category: Sql): Sql {
  return sql`(select coalesce(json_agg(w), '[]') from (
    select ${category} as name, count(*) filter (where status = 1)::int as online,
      count(*) filter (where status = 0)::int as offline, count(*) filter (where status = 2)::int as pending,
      count(*) filter (where status is null)::int as not_activated
    from devices d where ${category} is not null group by 1 order by count(*) desc, 1 limit ${MAX_CATEGORIES}) w)`;
}

/** Reads the counts of the general statistics. */
export async function readGeneral({ transaction, now }: SessionContext): Promise<Schemas["GeneralStatistics"]> {
  const yesterday = dayjs.utc(now).subtract(1, "day").toDate();
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  const { rows } = await sql<Schemas["GeneralStatistics"]>`select
    ${byStatus(sql`'all'`)} as statuses,
    ${byStatus(sql`d.model`)} as models, ${byStatus(sql`d.firmware`)} as firmware,
    ${byStatus(sql`(select c.name from companies c where c.id = d.company_id)`)} as largest_companies,
    (select count(*)::int from companies) as companies,
    (select count(*)::int from users) as users,
    (select count(*)::int from devices) as devices,
    (select count(*)::int from devices where status = 1) as online,
    (select count(*)::int from devices where monitoring_enabled) as monitored,
    (select count(*)::int from users where last_login_at > ${yesterday}) as sessions,
    (select count(*)::int from tags) as tags,
    (select count(*)::int from devices where status = 1 or last_connection_at at time zone 'UTC' >= ${today}
      or id in (select device_id from device_days where day = ${today})) as seen_today`.execute(transaction);
  const [counts] = rows;
  if (!counts) throw new Error("The database counted nothing.");
  return counts;
}

/** The figures of a month. */
const FIGURES = ["new_devices", "active_devices", "new_companies", "new_users", "credits_used", "data_sold"] as const;

type Figures = Partial<Record<(typeof FIGURES)[number], Sql>>;

/** Selects figures of a table by the month of a day. */
function monthly(day: Sql, counted: Figures, table: Sql, conditions: readonly Sql[]): Sql {
  const figures = FIGURES.map((name) => sql`${counted[name] ?? sql`0`} as ${sql.id(name)}`);
  return sql`select to_char(${day}, 'YYYY-MM') as month, ${sql.join(figures)} from ${table}
    where ${allOf(conditions)} group by 1`;
}

/** Reads additions, active devices and purchases by month. */
export function readMonths(context: SessionContext, query: PageQuery & DateRange) {
  const { first, last } = dayRangeOf(query, context.now);
  const seen = [sql`day between ${first} and ${last}`];
  const created = (table: Sql, counted: Figures) =>
    monthly(sql`created_at at time zone 'UTC'`, counted, table, withinDateRange(sql`created_at`, query));
  const count = sql`count(*)`;
  const parts = [
    created(sql`devices`, { new_devices: count }),
    monthly(sql`day`, { active_devices: sql`count(distinct device_id)` }, sql`device_days`, seen),
    created(sql`companies`, { new_companies: count }),
    created(sql`users`, { new_users: count }),
    created(sql`data_history`, { credits_used: sql`sum(credits_used)`, data_sold: sql`sum(data)` }),
  ];
  const sums = FIGURES.map(
    (name) => sql`sum(${sql.id(name)})::${sql.raw(name === "data_sold" ? "float8" : "int")} as ${sql.id(name)}`,
  );
  const rows = sql`select month, ${sql.join(sums)} from (${sql.join(parts, sql` union all `)}) parts group by month`;
  return readComputedPage<Schemas["MonthStatistics"]>(context, rows, query, "-month");
}
