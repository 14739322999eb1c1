import { type Selectable, sql, type Transaction } from "kysely";
import type { components } from "#generated/api";
import type { ReportsTable } from "../database/reportTables";
import type { Tables } from "../database/tables";
import type { ReportContent, ReportSummary } from "../values/ReportContent";
import type { Sql } from "./list";
import { DAY, extremesOfParts, partsOf, readLevels } from "./measuredParts";
import { presentTime } from "./present";

type Schemas = components["schemas"];

type Report = Selectable<ReportsTable>;

/** A report to be made, and whose reach it ends at; of somebody who is gone it shows its own company alone. */
export interface ReportOrder {
  report: Report;
  seenBy: number | null;
}

/** A report keeps so many of its devices, the first by name; its summary is of all. */
const MOST_LISTED = 10_000;
const DAYS = { day: 1, week: 7, custom: 30 };

/** The same moment of the month before, or its last day where that is shorter. */
function monthBefore(moment: Date): Date {
  const before = new Date(moment);
  before.setUTCMonth(moment.getUTCMonth() - 1);
  // A day the month does not have leads into the next one.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** The time a report covers: its own range, or the period that ends now. */
export function rangeOf({ period, start_date, end_date }: Report, now: Date): [Date, Date] {
  if (period === "custom" && start_date && end_date) return [start_date, end_date];
  return [period === "month" ? monthBefore(now) : new Date(now.getTime() - DAYS[period] * DAY), now];
}

function appliesTo({ report: { applied_by, apply_list, company_id }, seenBy }: ReportOrder): Sql {
  const ids = sql`${apply_list}::integer[]`;
  const within = sql`d.company_id in (select c.id from companies c, companies own
    where own.id = ${company_id} and c.path like own.path || '%'
    and case when ${seenBy}::integer is null then c.id = own.id else farhelm_reaches(${seenBy}, c.id) end)`;
  if (applied_by === "device") return sql`${within} and d.id = any(${ids})`;
  if (applied_by === "company") return sql`${within} and d.company_id = any(${ids})`;
  return sql`${within} and exists (select from device_tags dt where dt.device_id = d.id and dt.tag_id = any(${ids}))`;
}

/** What the devices of a report measured at most and at least in its time. */
async function measuredIn(transaction: Transaction<Tables>, order: ReportOrder, range: [Date, Date]): Promise<Sql> {
  const parts = partsOf(range, await readLevels(transaction));
  return sql`(select device_id, max(signal_max) as max_signal, min(signal_min) as min_signal,
      max(temperature_max) as max_temperature, min(temperature_min) as min_temperature
    from (${extremesOfParts(parts, ["signal", "temperature"], appliesTo(order))}) e group by device_id)`;
}

async function readDevices(transaction: Transaction<Tables>, order: ReportOrder, range: [Date, Date]) {
  const [start, end] = range;
  const measured = await measuredIn(transaction, order, range);
  const { rows } = await sql<Schemas["ReportDevice"]>`
    select d.id as device_id, d.name, d.serial, d.mac, d.operator, d.connection_type,
      coalesce(u.sent, 0)::float8 as sent, coalesce(u.received, 0)::float8 as received,
      coalesce(u.sent_sim1, 0)::float8 as sent_sim1, coalesce(u.received_sim1, 0)::float8 as received_sim1,
      coalesce(u.sent_sim2, 0)::float8 as sent_sim2, coalesce(u.received_sim2, 0)::float8 as received_sim2,
      s.max_signal, s.min_signal, s.max_temperature, s.min_temperature, d.router_uptime, d.connection_uptime
    from devices d
    left join lateral (select sum(sent) as sent, sum(received) as received,
        sum(sent) filter (where sim_slot = 1) as sent_sim1, sum(received) filter (where sim_slot = 1) as received_sim1,
        sum(sent) filter (where sim_slot = 2) as sent_sim2, sum(received) filter (where sim_slot = 2) as received_sim2
      from device_data_usage
      where device_id = d.id and date >= (${start}::timestamptz at time zone 'UTC')::date
        and date < ${end}::timestamptz at time zone 'UTC') u on true
    left join ${measured} s on s.device_id = d.id
    where ${appliesTo(order)} order by d.sort_name, d.id`.execute(transaction);
  return rows;
}

function countBy(values: (string | null | undefined)[]): Schemas["ReportCount"][] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([name, value]) => ({ name, value })).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
}

type Device = Schemas["ReportDevice"];
const numbersOf = (devices: Device[], key: keyof Device) =>
  devices.map((device) => device[key]).filter((value): value is number => typeof value === "number");
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const average = (values: number[]) =>
  values.length > 0 ? Math.round((total(values) / values.length) * 10) / 10 : null;

/** The device with the most of something, or with the least, and how much that is. */
function extremeOf(devices: Device[], key: keyof Device, sign: 1 | -1) {
  let found: Device | undefined;
  const amount = (device: Device) => sign * Number(device[key]);
  for (const device of devices) {
    if (typeof device[key] === "number" && (!found || amount(device) > amount(found))) found = device;
  }
  const { device_id, name, serial, mac } = found ?? {};
  return { value: found ? Number(found[key]) : null, device: found ? { device_id, name, serial, mac } : null };
}

const EXTREMES = [
  ["signal", "max_signal", "min_signal"],
  ["temperature", "max_temperature", "min_temperature"],
  ["router_uptime", "router_uptime", "router_uptime"],
  ["connection_uptime", "connection_uptime", "connection_uptime"],
] as const;

function extremesOf(devices: Device[]) {
  const found = EXTREMES.flatMap(([name, high, low]) => {
    const [most, least] = [extremeOf(devices, high, 1), extremeOf(devices, low, -1)];
    return [
      [`max_${name}`, most.value],
      [`max_${name}_device`, most.device],
      [`min_${name}`, least.value],
      [`min_${name}_device`, least.device],
    ];
  });
  return Object.fromEntries(found) as Omit<
    ReportSummary,
    "devices_count" | "sent" | "received" | "total" | `average_${string}`
  >;
}

function summarise(devices: Device[]): ReportSummary {
  const sent = total(numbersOf(devices, "sent"));
  const received = total(numbersOf(devices, "received"));
  const signals = [...numbersOf(devices, "max_signal"), ...numbersOf(devices, "min_signal")];
  const warmths = [...numbersOf(devices, "max_temperature"), ...numbersOf(devices, "min_temperature")];
  return {
    devices_count: devices.length,
    ...{ sent, received, total: sent + received },
    average_signal: average(signals),
    average_temperature: average(warmths),
    average_router_uptime: average(numbersOf(devices, "router_uptime")),
    average_connection_uptime: average(numbersOf(devices, "connection_uptime")),
    ...extremesOf(devices),
  };
}

/** Makes a report from what is recorded of its devices: those of its company and below that are to be seen in it. */
export async function makeReport(
  transaction: Transaction<Tables>,
  order: ReportOrder,
  now: Date,
): Promise<ReportContent> {
  const { report } = order;
  const range = rangeOf(report, now);
  const devices = await readDevices(transaction, order, range);
  return {
    params: {
      type: report.type,
      company: report.company_id,
      apply_to: report.applied_by,
      start_date: presentTime(range[0]),
      end_date: presentTime(range[1]),
      parameters: report.parameters,
      period_type: report.period,
    },
    all: summarise(devices),
    devices: devices.slice(0, MOST_LISTED),
    operator_stats: countBy(devices.map(({ operator }) => operator)),
    connection_type_stats: countBy(devices.map(({ connection_type }) => connection_type)),
  };
}
