import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { Sql } from "../../lists/Listing";
import { MEASURES, type ReportContent } from "../../values/ReportContent";
import { averagesOfParts, readRollupLevels, splitIntoRollups } from "../devices/history/rollups";

/** The range and devices of a summary, and how many devices it lists. */
export interface SummaryOrder {
  range: [Date, Date];
  /** The condition on devices d. */
  condition: Sql;
  maxListed: number;
}

interface Summary extends Pick<ReportContent, "all" | "devices" | "operator_stats" | "connection_type_stats"> {
  /** The companies of all these devices. */
  companies: number[];
}

const LISTED =
  sql.raw(`device_id, name, serial, mac, operator, connection_type, sent, received, sent_sim1, received_sim1,
  sent_sim2, received_sim2, max_signal, min_signal, max_temperature, min_temperature, router_uptime, connection_uptime`);

/** Selects the figures of every device; materialized once, as there may be a hundred thousand devices. */
async function eachDevice(transaction: Transaction<Tables>, { range, condition }: SummaryOrder): Promise<Sql> {
  const [start, end] = range;
  const parts = splitIntoRollups(range, await readRollupLevels(transaction));
  return sql`
    select d.id as device_id, d.company_id, d.sort_name, d.name, d.serial, d.mac, d.operator, d.connection_type, d.router_uptime,
      d.connection_uptime, m.*, coalesce(u.sent, 0)::float8 as sent, coalesce(u.received, 0)::float8 as received,
      coalesce(u.sent_sim1, 0)::float8 as sent_sim1, coalesce(u.received_sim1, 0)::float8 as received_sim1,
      coalesce(u.sent_sim2, 0)::float8 as sent_sim2, coalesce(u.received_sim2, 0)::float8 as received_sim2
    from devices d
    left join (select u.device_id as used_by, sum(u.sent) as sent, sum(u.received) as received,
        sum(u.sent) filter (where u.sim_slot = 1) as sent_sim1, sum(u.received) filter (where u.sim_slot = 1) as received_sim1,
        sum(u.sent) filter (where u.sim_slot = 2) as sent_sim2, sum(u.received) filter (where u.sim_slot = 2) as received_sim2
      from devices d join device_data_usage u on u.device_id = d.id
      where ${condition} and u.date >= (${start}::timestamptz at time zone 'UTC')::date
        and u.date < ${end}::timestamptz at time zone 'UTC' group by u.device_id) u on u.used_by = d.id
    left join (select e.device_id as measured_by, max(signal_max) as max_signal, min(signal_min) as min_signal,
        max(temperature_max) as max_temperature, min(temperature_min) as min_temperature,
        sum(signal_sum) as signal_sum, sum(signal_count) as signal_count,
        sum(temperature_sum) as temperature_sum, sum(temperature_count) as temperature_count
      from (${averagesOfParts(parts, condition)}) e group by e.device_id) m on m.measured_by = d.id
    where ${condition}`;
}

/** Selects the maximum or minimum of a measure, and its device. */
function extremeOf(measure: (typeof MEASURES)[number], end: "max" | "min"): Sql {
  const column = sql.id(measure === "signal" || measure === "temperature" ? `${end}_${measure}` : measure);
  const found = (value: Sql) => sql`(select ${value} from each e where e.${column} is not null
    order by e.${column} ${sql.raw(end === "max" ? "desc" : "asc")}, e.sort_name, e.device_id limit 1)`;
  const device = sql`jsonb_build_object('device_id', e.device_id, 'name', e.name, 'serial', e.serial, 'mac', e.mac)`;
  return sql`${found(sql`e.${column}`)} as ${sql.id(`${end}_${measure}`)},
    ${found(device)} as ${sql.id(`${end}_${measure}_device`)}`;
}

/** Averages are rounded to integers, like the values themselves. */
const rounded = (value: Sql) => sql`round(${value}::numeric)::float8`;

const SUMMARY = sql`
  select count(*) as devices_count, coalesce(sum(sent), 0) as sent, coalesce(sum(received), 0) as received,
    coalesce(sum(sent + received), 0) as total,
    ${rounded(sql`(sum(signal_sum) / nullif(sum(signal_count), 0))`)} as average_signal,
    ${rounded(sql`(sum(temperature_sum) / nullif(sum(temperature_count), 0))`)} as average_temperature,
    ${rounded(sql`avg(router_uptime)`)} as average_router_uptime,
    ${rounded(sql`avg(connection_uptime)`)} as average_connection_uptime,
    ${sql.join(MEASURES.flatMap((measure) => [extremeOf(measure, "max"), extremeOf(measure, "min")]))}
  from each`;

const counted = (column: Sql) => sql`
  select ${column} as name, count(*) as value from each where ${column} <> '' group by 1 order by 2 desc, 1`;

const listOf = (rows: Sql) => sql`(select coalesce(jsonb_agg(r), '[]') from (${rows}) r)`;

/** Summarizes what devices measured and used in a range: in total, and for each of the first devices by name. */
export async function summariseDevices(transaction: Transaction<Tables>, order: SummaryOrder): Promise<Summary> {
  const listed = sql`select ${LISTED} from each order by sort_name, device_id limit ${order.maxListed}`;
  const { rows } = await sql<Summary>`
    with each as materialized (${await eachDevice(transaction, order)})
    select (select to_jsonb(s) from (${SUMMARY}) s) as "all", ${listOf(listed)} as devices,
      ${listOf(counted(sql`operator`))} as operator_stats,
      ${listOf(counted(sql`connection_type`))} as connection_type_stats,
      array(select distinct company_id from each order by 1) as companies`.execute(transaction);
  const [summary] = rows;
  if (!summary) throw new Error("A summary has one row.");
  return summary;
}
