import { sql } from "kysely";
import type { components } from "#generated/api";
import { allOf } from "../../lists/conditions";
import { type DateRange, parseInstant } from "../../lists/dateRange";
import type { Sql } from "../../lists/Listing";
import { type PageQuery, readComputedPage } from "../../lists/readComputedPage";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { SessionContext } from "../../requests/Context";

type Schemas = components["schemas"];

/** The companies and days of a statistic. */
interface StatisticsQuery extends PageQuery, DateRange {
  company_id?: readonly number[];
  include_child_companies?: boolean;
}

type Period = "day" | "week" | "month";

/** The first and last day of a date range, limited to the days from the first record until today. */
export function dayRangeOf({ start_date, end_date }: DateRange, now: Date): { first: Sql; last: Sql } {
  const start = start_date === undefined ? null : parseInstant(start_date, "start_date");
  const end = end_date === undefined ? now : parseInstant(end_date, "end_date");
  return {
    first: sql`greatest((${start}::timestamptz at time zone 'UTC')::date, farhelm_first_day())`,
    last: sql`least((${end}::timestamptz at time zone 'UTC')::date, (${now}::timestamptz at time zone 'UTC')::date)`,
  };
}

/** The condition that a company is one of the requested ones, or below one of them where the query includes sub-companies. */
function companiesOf(company: Sql, { company_id, include_child_companies }: StatisticsQuery): Sql[] {
  if (!company_id) return [];
  if (!include_child_companies) return [isAnyOf(company, company_id)];
  return [
    sql`${company} in (select c.id from companies c join companies above on c.path like above.path || '%'
      where ${isAnyOf(sql`above.id`, company_id)})`,
  ];
}

/** Counts online and offline devices by day, for the days of the page alone. */
export async function readOnlineDays(context: SessionContext, query: StatisticsQuery) {
  const { transaction, session, now } = context;
  const { first, last } = dayRangeOf(query, now);
  const filters = [...withinTenantScope(sql`d.company_id`, session), ...companiesOf(sql`d.company_id`, query)];
  // Devices that are online now count for today even before their day is recorded.
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  const { limit = 10, offset = 0, sort = ["-day"] } = query;
  const direction = sql.raw(sort[0] === "day" ? "asc" : "desc");
  const days = sql`select day::date as day from generate_series(${first}, ${last}, interval '1 day') as days (day)`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${days}) days`.execute(transaction);
  const { rows: data } = await sql<Schemas["OnlineDay"]>`
    with fleet as materialized (
      select d.id, d.status, (d.created_at at time zone 'UTC')::date as day from devices d where ${allOf(filters)})
    select day, online, known - online as offline from (
      select to_char(days.day, 'YYYY-MM-DD') as day,
        (select count(*)::int from fleet where fleet.day <= days.day) as known,
        case when days.day < ${today} then
          (select count(*)::int from fleet join device_days s on s.device_id = fleet.id
            where s.day = days.day and fleet.day <= days.day)
        else (select count(*)::int from fleet
          where status = 1 or id in (select device_id from device_days where day = ${today})) end as online
      from (${days} order by 1 ${direction} limit ${limit} offset ${offset}) days) counted
    order by 1 ${direction}`.execute(transaction);
  return { data, meta: { total: counted.rows[0]?.total ?? 0 } };
}

/** The ids of company c and its ancestors. */
const ANCESTORS = sql`string_to_array(rtrim(c.path, '.'), '.')::integer[]`;

/** A query for companies, also level by level of a tree. */
interface CompaniesQuery extends StatisticsQuery {
  parent_id?: number;
  top?: boolean;
}

/** The conditions of a companies query; `top` limits it to companies without a requested ancestor. */
function companiesConditions({ parent_id, top, ...query }: CompaniesQuery, session: SessionContext["session"]): Sql[] {
  const requested = (company: Sql) => [...withinTenantScope(company, session), ...companiesOf(company, query)];
  const conditions = requested(sql`c.id`);
  if (parent_id !== undefined) conditions.push(sql`c.parent_id = ${parent_id}`);
  if (!top) return conditions;
  const above = sql`select from companies t where t.id = any(${ANCESTORS}) and t.id <> c.id`;
  return [...conditions, sql`not exists (${above} and ${allOf(requested(sql`t.id`))})`];
}

/** Counts online and offline devices in a range by company; without sort, companies follow their parents. */
export function readOnlineCompanies(context: SessionContext, query: CompaniesQuery) {
  const { first, last } = dayRangeOf(query, context.now);
  const rows = sql`
    select c.id, c.id as company_id, c.name,
      to_char(coalesce(${first}, ${last}), 'YYYY-MM-DD') as start_date, to_char(${last}, 'YYYY-MM-DD') as end_date,
      (select count(*)::int from companies below where below.parent_id = c.id) as companies_below,
      count(d.id) filter (where seen.is)::int as online,
      count(d.id) filter (where not seen.is)::int as offline,
      (select string_agg(above.name, ' / ' order by above.level) from companies above
        where above.id = any(${ANCESTORS})) as company_name
    from companies c left join devices d on d.company_id = c.id
    left join lateral (select exists (select from device_days s
      where s.device_id = d.id and s.day between ${first} and ${last}) as is) seen on true
    where ${allOf(companiesConditions(query, context.session))} group by c.id`;
  return readComputedPage<Schemas["OnlineOfCompany"]>(context, rows, query, "company_name");
}

/** Counts distinct devices seen in each period, by model or in total. */
export function readUniqueDevices(
  context: SessionContext,
  query: StatisticsQuery & { period?: Period; by?: "model" | "all" },
) {
  const { first, last } = dayRangeOf(query, context.now);
  const period = sql.lit(query.period ?? "day");
  const model = query.by === "all" ? sql`null::text` : sql`d.model`;
  const rows = sql`
    select to_char(date_trunc(${period}, s.day), 'YYYY-MM-DD') as period, ${model} as model,
      count(distinct s.device_id)::int as devices
    from device_days s join devices d on d.id = s.device_id
    where s.day >= date_trunc(${period}, ${first}::timestamp)::date and s.day <= ${last} group by 1, 2`;
  return readComputedPage<Schemas["UniqueDevices"]>(context, rows, query, "-period");
}
