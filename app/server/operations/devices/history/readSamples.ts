import { sql, type Transaction } from "kysely";
import type { components } from "#generated/api";
import type { Tables } from "../../../database/tables/tables";
import { presentRow } from "../../../lists/presentRows";
import type { Sql } from "../../../lists/readList";
import { COUNTER_DELTAS, HAS_VALUES, SAMPLE_COLUMNS } from "./sampleColumns";

type Sample = components["schemas"]["DeviceSample"];

/** The most points an answer holds; of a longer range every point stands for a longer time. */
const MOST_POINTS = 1500;

/** Points of so many seconds are found among the first of each hour, which are kept for longer than the others. */
const HOUR = 3600;

/** Where the points of a range lie, of which `first` is the first; what is past its time is there by the hour still. */
export function pointsOf(columns: Sql, range: Sql, step: number): Sql {
  const hours = sql`select ${columns} from device_hours where ${range}`;
  if (step >= HOUR) return hours;
  return sql`select ${columns} from device_samples where ${range} union all
    ${hours} and created_at < (select at from first)`;
}

/** Reads what a device measured in a range, the oldest first; what no report carries is not there. */
export async function readSamples(
  transaction: Transaction<Tables>,
  { id, type }: { id: number; type: "dynamic" | "io" | "gps" },
  [start, end]: readonly [Date, Date],
): Promise<Sample[]> {
  const step = Math.max(1, Math.ceil((end.getTime() - start.getTime()) / 1000 / MOST_POINTS));
  // Written into the statement: two parameters of one value would not count as the same expression.
  const bin = sql`date_bin(${sql.lit(`${step} seconds`)}::interval, created_at, 'epoch'::timestamptz)`;
  const range = sql`device_id = ${id} and created_at >= ${start} and created_at < ${end}`;
  const times = pointsOf(sql`created_at`, range, step);
  const points = pointsOf(sql`*`, sql`${range} and created_at = any((select at from shown)::timestamptz[])`, step);
  // Which points are shown is found in the index alone; only these are then read.
  const { rows } = await sql<Sample>`
    with first as materialized (select coalesce(min(created_at), 'infinity') as at from device_samples where ${range}),
    shown as materialized (select array(select min(created_at) from (${times}) times group by ${bin}) as at)
    select s.created_at, ${SAMPLE_COLUMNS[type]} from (
      select t.*, ${COUNTER_DELTAS}
      from (${points}) t window w as (order by t.created_at)
    ) s where ${HAS_VALUES[type]} order by s.created_at`.execute(transaction);
  return rows.map((row) => presentRow(row));
}
