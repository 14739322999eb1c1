import { sql } from "kysely";
import type { components } from "#generated/api";
import { type DateRange, daysBefore, parseInstant } from "../../lists/dateRange";
import type { SessionContext } from "../../requests/Context";
import { presentDay } from "../../values/presentTime";

type OnlineStatistics = components["schemas"]["OnlineStatistics"];
type OnlineCompany = components["schemas"]["OnlineCompany"];

interface OnlineQuery extends DateRange {
  company_id?: number;
  include_child_companies?: boolean;
}

interface Row {
  id: number;
  name: string;
  parent_id: number | null;
  online: number;
  offline: number;
}

/** The length of the period where none is given. */
const DAYS = 30;

function periodOf({ start_date, end_date }: DateRange, now: Date) {
  const end = end_date ? parseInstant(end_date, "end_date") : now;
  const start = start_date ? parseInstant(start_date, "start_date") : daysBefore(end, DAYS);
  return { start_date: presentDay(start), end_date: presentDay(end) };
}

function present(row: Row, rows: readonly Row[]): OnlineCompany {
  return {
    company_id: row.id,
    company_name: row.name,
    devices: { online: row.online, offline: row.offline },
    sub_companies: rows.filter(({ parent_id }) => parent_id === row.id).map((below) => present(below, rows)),
  };
}

/** Counts online devices in a range by company, as a tree. */
export async function onlineStatistics(context: SessionContext, query: OnlineQuery): Promise<OnlineStatistics> {
  const period = periodOf(query, context.now);
  const { rows } = await sql<Row>`
    select c.id, c.name, c.parent_id, count(d.id) filter (where seen.device_id is not null)::int as online,
      count(d.id) filter (where seen.device_id is null)::int as offline
    from companies c
    left join devices d on d.company_id = c.id
    left join (select distinct device_id from device_days
      where day between ${period.start_date}::date and ${period.end_date}::date) seen on seen.device_id = d.id
    group by c.id order by lower(c.name)`.execute(context.transaction);
  const known = new Set(rows.map(({ id }) => id));
  const isTop = ({ id, parent_id }: Row) =>
    query.company_id === undefined ? parent_id === null || !known.has(parent_id) : id === query.company_id;
  const below = query.include_child_companies === false ? [] : rows;
  return { query_period: period, companies: rows.filter(isTop).map((row) => present(row, below)) };
}
