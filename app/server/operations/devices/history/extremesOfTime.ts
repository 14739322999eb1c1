import { sql } from "kysely";
import type { components } from "#generated/api";
import type { Sql } from "../../../lists/Listing";
import { presentRow } from "../../../lists/presentRows";
import { readDateRange } from "../../../lists/readDateRange";
import type { SessionContext } from "../../../requests/Context";
import { DAY, extremesOfParts, HOUR, type RollupLevel, readRollupLevels, splitIntoRollups } from "./rollups";

type ExtremesOfTime = components["schemas"]["ExtremesOfTime"];

/** The most buckets of a range, and the shortest bucket in milliseconds. */
const MAX_BUCKETS = 200;
const MIN_BUCKET = 60_000;

/** The sampling interval in milliseconds, and the most samples and hourly rollups that are read: a second or two. */
const SAMPLE_INTERVAL = 300_000;
const MAX_SAMPLES = 300_000;
const MAX_HOURS = 2_000_000;

/** The measures in the chart. */
const MEASURES = ["signal", "temperature", "sent", "received", "analog_input", "satellites", "speed"] as const;

/** Compares in the column's own type, which takes less than half the time of comparing as float8. */
const EXTREMES = sql.join(
  MEASURES.flatMap((name) =>
    ["max", "min"].map((end) => {
      const column = sql.id(`${name}_${end}`);
      return sql`${sql.raw(end)}(s.${column})::float8 as ${column}`;
    }),
  ),
);

/** The bucket length for a range and a number of devices, in milliseconds: the shortest that is read quickly. */
export function bucketLength([start, end]: readonly [Date, Date], devices: number): number {
  const range = end.getTime() - start.getTime();
  const shortest = Math.max(MIN_BUCKET, Math.ceil(range / 1000 / MAX_BUCKETS) * 1000);
  if (shortest < HOUR && (devices * range) / SAMPLE_INTERVAL <= MAX_SAMPLES) return shortest;
  const unit = shortest < DAY && (devices * range) / HOUR <= MAX_HOURS ? HOUR : DAY;
  return Math.ceil(shortest / unit) * unit;
}

async function countDevices({ transaction }: SessionContext, filter: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from devices d where ${filter}`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}

/** Reads the minimum and maximum that devices measured in each bucket of a range. */
export async function readExtremesOfTime(
  context: SessionContext,
  filter: Sql,
  query: { start_date: string; end_date: string },
): Promise<ExtremesOfTime[]> {
  const range = readDateRange(query);
  const length = bucketLength(range, await countDevices(context, filter));
  // A rollup row must not span two buckets.
  const fitsBuckets = ({ interval }: RollupLevel) => length % interval === 0;
  const parts = splitIntoRollups(range, (await readRollupLevels(context.transaction)).filter(fitsBuckets));
  // A literal, not a parameter: PostgreSQL would take two parameters for different expressions in GROUP BY.
  const bucket = sql`date_bin(${sql.lit(`${length / 1000} seconds`)}::interval, s.created_at, 'epoch'::timestamptz)`;
  const { rows } = await sql<ExtremesOfTime>`
    select ${bucket} as created_at, ${EXTREMES} from (${extremesOfParts(parts, MEASURES, filter)}) s
    group by 1 order by 1`.execute(context.transaction);
  return rows.map((row) => presentRow(row));
}
