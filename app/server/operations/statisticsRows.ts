import { sql } from "kysely";
import type { components } from "#generated/api";
import type { SessionContext } from "./Context";
import { allOf, type Sql } from "./list";
import { isAnyOf, withinReach } from "./scope";

type Schemas = components["schemas"];

interface Page {
  limit?: number;
  offset?: number;
  sort?: readonly string[];
}

async function readPage<Row>(
  { transaction }: SessionContext,
  rows: Sql,
  { limit = 10, offset = 0, sort = [] }: Page,
  usual: string,
): Promise<{ data: Row[]; meta: { total: number } }> {
  const keys = sort.length > 0 ? sort : [usual];
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

/** How much there is of everything. */
export async function readGeneral({ transaction, now }: SessionContext): Promise<Schemas["GeneralStatistics"]> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<Schemas["GeneralStatistics"]>`select
    (select count(*)::int from companies) as companies,
    (select count(*)::int from users) as users,
    (select count(*)::int from devices) as devices,
    (select count(*)::int from devices where status = 1) as online,
    (select count(*)::int from devices where monitoring_enabled) as monitored,
    (select count(*)::int from users where last_login_at > ${yesterday}) as sessions,
    (select count(*)::int from tags) as tags,
    (select count(*)::int from devices where status = 1 or last_connection_at >= ${now}::date
      or id in (select device_id from device_days where day = ${now}::date)) as seen_today`.execute(transaction);
  const [counts] = rows;
  if (!counts) throw new Error("The database counted nothing.");
  return counts;
}

const month = (time: Sql) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM')`;

const months = sql`
  select month,
    sum(new_devices)::int as new_devices, sum(active_devices)::int as active_devices,
    sum(new_companies)::int as new_companies, sum(new_users)::int as new_users,
    sum(credits_used)::int as credits_used, sum(data_sold)::float8 as data_sold
  from (
    select ${month(sql`created_at`)} as month, count(*) as new_devices, 0 as active_devices, 0 as new_companies,
      0 as new_users, 0 as credits_used, 0 as data_sold from devices group by 1
    union all select to_char(day, 'YYYY-MM'), 0, count(distinct device_id), 0, 0, 0, 0 from device_days group by 1
    union all select ${month(sql`created_at`)}, 0, 0, count(*), 0, 0, 0 from companies group by 1
    union all select ${month(sql`created_at`)}, 0, 0, 0, count(*), 0, 0 from users group by 1
    union all select ${month(sql`created_at`)}, 0, 0, 0, 0, sum(credits_used), sum(data) from data_history group by 1
  ) parts group by month`;

/** What was added, seen and bought, month by month. */
export function readMonths(context: SessionContext, query: Page) {
  return readPage<Schemas["MonthStatistics"]>(context, months, query, "-month");
}

/** How many devices were online, day by day. */
export function readOnlineDays(context: SessionContext, query: Page & { company_id?: readonly number[] }) {
  const filters = withinReach(sql`d.company_id`, context.session);
  if (query.company_id) filters.push(isAnyOf(sql`d.company_id`, query.company_id));
  const rows = sql`
    select to_char(days.day, 'YYYY-MM-DD') as day, count(*) filter (where s.day is not null)::int as online,
      count(*) filter (where s.day is null)::int as offline
    from (select distinct day from device_days) days
    join devices d on (d.created_at at time zone 'UTC')::date <= days.day
    left join device_days s on s.day = days.day and s.device_id = d.id
    where ${allOf(filters)} group by days.day`;
  return readPage<Schemas["OnlineDay"]>(context, rows, query, "-day");
}

/** How many different devices were seen in each period, by model. */
export function readUniqueDevices(context: SessionContext, query: Page & { period?: "day" | "week" | "month" }) {
  const rows = sql`
    select to_char(date_trunc(${query.period ?? "day"}, s.day), 'YYYY-MM-DD') as period, d.model,
      count(distinct s.device_id)::int as devices
    from device_days s join devices d on d.id = s.device_id group by 1, 2`;
  return readPage<Schemas["UniqueDevices"]>(context, rows, query, "-period");
}
