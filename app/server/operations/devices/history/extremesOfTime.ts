import { sql } from "kysely";
import type { components } from "#generated/api";
import { presentRow } from "../../../lists/presentRows";
import { readDateRange } from "../../../lists/readDateRange";
import type { Sql } from "../../../lists/readList";
import type { SessionContext } from "../../../requests/Context";
import { DAY, extremesOfParts, HOUR, type RollupLevel, readRollupLevels, splitIntoRollups } from "./rollups";

type ExtremesOfTime = components["schemas"]["ExtremesOfTime"];

/** The most pieces a range is read in, and the shortest they are. */
const MOST_PIECES = 200;
const SHORTEST = 60_000;

/** How often devices are sampled, and how many rows are read of the measurements and of the extremes of hours: a second or two. */
const SAMPLED_EVERY = 300_000;
const MOST_SAMPLES = 300_000;
const MOST_HOURS = 2_000_000;

/** What is drawn over time. */
const DRAWN = ["signal", "temperature", "sent", "received", "analog_input", "satellites", "speed"] as const;

/** Compared as they are kept, which costs less than half of comparing each as a number of the answer. */
const EXTREMES = sql.join(
  DRAWN.flatMap((name) =>
    ["max", "min"].map((end) => {
      const column = sql.id(`${name}_${end}`);
      return sql`${sql.raw(end)}(s.${column})::float8 as ${column}`;
    }),
  ),
);

/** How long the pieces of a range are of which so many devices tell: as short as can be read without waiting. */
export function bucketLength([start, end]: readonly [Date, Date], devices: number): number {
  const range = end.getTime() - start.getTime();
  const shortest = Math.max(SHORTEST, Math.ceil(range / 1000 / MOST_PIECES) * 1000);
  if (shortest < HOUR && (devices * range) / SAMPLED_EVERY <= MOST_SAMPLES) return shortest;
  const unit = shortest < DAY && (devices * range) / HOUR <= MOST_HOURS ? HOUR : DAY;
  return Math.ceil(shortest / unit) * unit;
}

async function countOf({ transaction }: SessionContext, among: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from devices d where ${among}`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}

/** Reads what devices measured at most and at least in each piece of a range. */
export async function readExtremesOfTime(
  context: SessionContext,
  among: Sql,
  query: { start_date: string; end_date: string },
): Promise<ExtremesOfTime[]> {
  const range = readDateRange(query);
  const length = bucketLength(range, await countOf(context, among));
  // No row may tell of more time than the piece it is counted to.
  const isWithin = ({ piece }: RollupLevel) => length % piece === 0;
  const parts = splitIntoRollups(range, (await readRollupLevels(context.transaction)).filter(isWithin));
  // Written into the statement: two parameters of one value would not count as the same expression.
  const piece = sql`date_bin(${sql.lit(`${length / 1000} seconds`)}::interval, s.created_at, 'epoch'::timestamptz)`;
  const { rows } = await sql<ExtremesOfTime>`
    select ${piece} as created_at, ${EXTREMES} from (${extremesOfParts(parts, DRAWN, among)}) s
    group by 1 order by 1`.execute(context.transaction);
  return rows.map((row) => presentRow(row));
}
