import { sql, type Transaction } from "kysely";
import type { components } from "#generated/api";
import type { Tables } from "../../../database/tables/tables";
import type { Sql } from "../../../lists/Listing";
import { presentRow } from "../../../lists/presentRows";
import { COUNTER_DELTAS, HAS_VALUES, SAMPLE_COLUMNS } from "./sampleColumns";

type Sample = components["schemas"]["DeviceSample"];

/** The most points of a response; in longer ranges each point stands for a longer time (downsampling). */
const MAX_POINTS = 1500;

/** From this step in seconds on, points come from the first samples of each hour, which have a longer retention. */
const HOUR = 3600;

/** Selects the points of a range: samples and, before `first`, the hourly ones that outlive their retention. */
export function pointsOf(columns: Sql, range: Sql, step: number): Sql {
  const hours = sql`select ${columns} from device_hours where ${range}`;
  if (step >= HOUR) return hours;
  return sql`select ${columns} from device_samples where ${range} union all
    ${hours} and created_at < (select at from first)`;
}

/** Reads the samples of a device in a range, oldest first and downsampled; skips samples without values of the type. */
export async function readSamples(
  transaction: Transaction<Tables>,
  { id, type }: { id: number; type: "dynamic" | "io" | "gps" },
  [start, end]: readonly [Date, Date],
): Promise<Sample[]> {
  const step = Math.max(1, Math.ceil((end.getTime() - start.getTime()) / 1000 / MAX_POINTS));
  // A literal, not a parameter: PostgreSQL would take two parameters for different expressions in GROUP BY.
  const bin = sql`date_bin(${sql.lit(`${step} seconds`)}::interval, created_at, 'epoch'::timestamptz)`;
  const range = sql`device_id = ${id} and created_at >= ${start} and created_at < ${end}`;
  const times = pointsOf(sql`created_at`, range, step);
  const points = pointsOf(sql`*`, sql`${range} and created_at = any((select at from shown)::timestamptz[])`, step);
  // Finds the times of the points with an index-only scan, then reads these rows alone.
  const { rows } = await sql<Sample>`
    with first as materialized (select coalesce(min(created_at), 'infinity') as at from device_samples where ${range}),
    shown as materialized (select array(select min(created_at) from (${times}) times group by ${bin}) as at)
    select s.created_at, ${SAMPLE_COLUMNS[type]} from (
      select t.*, ${COUNTER_DELTAS}
      from (${points}) t window w as (order by t.created_at)
    ) s where ${HAS_VALUES[type]} order by s.created_at`.execute(transaction);
  return rows.map((row) => presentRow(row));
}
