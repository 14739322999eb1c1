import type pg from "pg";
import type { Database } from "../database/openDatabase";
import { countOf, sumOf } from "../values/aggregateColumns";
import { AGGREGATED_MEASURES, AVERAGED_MEASURES, isJsonMeasure, JSON_MEASURES } from "../values/aggregatedMeasures";
import { inTransaction } from "./inTransaction";
import type { Retention } from "./series";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** By so much the clocks of servers that share a database may differ: what one of them still writes is not yet over. */
const GRACE_MS = HOUR / 4;

/** Longer than this nobody is kept waiting who wants to end; the rest is made in the next round. */
const ROUND_MS = 20_000;

/** Extremes of pieces of time, made from what is finer. */
interface Level {
  table: "device_hour_extremes" | "device_day_extremes";
  piece: number;
  /** How much time is looked at in one go. */
  step: number;
  source: string;
}

const ENDS = ["max", "min"] as const;
const COLUMNS = [
  ...AGGREGATED_MEASURES.flatMap((name) => ENDS.map((end) => `${name}_${end}`)),
  ...AVERAGED_MEASURES.flatMap((name) => [`${name}_sum`, `${name}_count`]),
];
const MEASURED = `device_samples s cross join lateral
  jsonb_to_record(s.measured) as r(${JSON_MEASURES.map((name) => `${name} float8`).join(", ")})`;

const HOURS: Level = { table: "device_hour_extremes", piece: HOUR, step: 6 * HOUR, source: MEASURED };
const DAYS: Level = { table: "device_day_extremes", piece: DAY, step: DAY, source: "device_hour_extremes s" };

function extremeOf({ table }: Level, name: (typeof AGGREGATED_MEASURES)[number], end: string): string {
  if (table === "device_day_extremes") return `${end}(s.${name}_${end})`;
  return `${end}(${isJsonMeasure(name) ? "r" : "s"}.${name})`;
}

function sumsOf({ table }: Level, name: (typeof AVERAGED_MEASURES)[number]): string[] {
  if (table === "device_day_extremes") return [`sum(${sumOf(name)})`, `sum(${countOf(name)})`];
  return [`sum(s.${name})`, `count(s.${name})`];
}

function statementOf(level: Level): string {
  const unit = level.piece === HOUR ? "hour" : "day";
  const extremes = AGGREGATED_MEASURES.flatMap((name) => ENDS.map((end) => extremeOf(level, name, end)));
  const values = [...extremes, ...AVERAGED_MEASURES.flatMap((name) => sumsOf(level, name))];
  return `insert into ${level.table} (device_id, created_at, ${COLUMNS.join(", ")})
    select s.device_id, date_trunc('${unit}', s.created_at, 'UTC'), ${values.join(", ")}
    from ${level.source} where s.created_at >= $1 and s.created_at < $2 group by 1, 2
    on conflict (device_id, created_at) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(", ")}`;
}

const MADE_UNTIL = "select (extract(epoch from until) * 1000)::float8 as until from extremes_made where series = $1";

/** Up to when a level is made, held until the end of the transaction; nothing while another server is at it. */
async function takeMark(client: pg.PoolClient, { table }: Level): Promise<number | undefined> {
  const { rows } = await client.query<{ until: number }>(`${MADE_UNTIL} for update skip locked`, [table]);
  return rows[0]?.until;
}

/** Makes the next of a level that are over; says whether there may be more. */
async function makeNext(client: pg.PoolClient, level: Level, since: number, target: number): Promise<boolean> {
  const made = await takeMark(client, level);
  if (made === undefined) return false;
  // Made up to later than it is: some server's clock was ahead. What came since then is not in it.
  const from = made > target + level.piece ? since : Math.max(made, since);
  const until = Math.min(from + level.step, target);
  if (from >= until) return false;
  await client.query(statementOf(level), [new Date(from), new Date(until)]);
  await client.query("update extremes_made set until = $2 where series = $1", [level.table, new Date(until)]);
  return until < target;
}

type Pool = Pick<Database, "pool">;

const BEGIN = "set local statement_timeout to 0; set local timezone to 'UTC'";

async function makeLevel({ pool }: Pool, level: Level, [since, target]: [number, number], end: number): Promise<void> {
  for (let isMore = true; isMore && performance.now() < end; ) {
    isMore = await inTransaction(pool, BEGIN, (client) => makeNext(client, level, since, target));
  }
}

async function madeUntil({ pool }: Pool, { table }: Level): Promise<number> {
  const { rows } = await pool.query<{ until: number }>(MADE_UNTIL, [table]);
  return rows[0]?.until ?? Number.NEGATIVE_INFINITY;
}

const floor = (time: number, piece: number) => Math.floor(time / piece) * piece;

/** Makes the extremes of every hour and every day that is over, as far back as there is something they are made from. */
export async function rollUpExtremes(database: Pool, now: Date, retention: Retention): Promise<void> {
  const end = performance.now() + ROUND_MS;
  const keptSince = (days: number) => floor(now.getTime() - days * DAY, DAY);
  await makeLevel(database, HOURS, [keptSince(retention.measured), floor(now.getTime() - GRACE_MS, HOUR)], end);
  const hours = await madeUntil(database, HOURS);
  if (hours > 0) await makeLevel(database, DAYS, [keptSince(retention.usage), floor(hours, DAY)], end);
}
