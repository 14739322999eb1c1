import type { Dayjs } from "dayjs";
import type pg from "pg";
import { dayjs } from "../../domain/dayjs";
import type { Database } from "../database/openDatabase";
import { countOf, sumOf } from "../values/aggregateColumns";
import { AGGREGATED_MEASURES, AVERAGED_MEASURES, isJsonMeasure, JSON_MEASURES } from "../values/aggregatedMeasures";
import { inTransaction } from "./inTransaction";
import type { Retention } from "./series";

/** Tolerated clock difference between servers that share a database: an hour counts as finished only after it. */
const GRACE_MINUTES = 15;

/** Time limit of a round, so that shutdown is not delayed; the next round continues. */
const ROUND_MS = 20_000;

/** One level of downsampling: extremes per hour or day, computed from a finer level. */
interface Level {
  table: "device_hour_extremes" | "device_day_extremes";
  interval: "hour" | "day";
  /** Intervals processed per transaction. */
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

const HOURS: Level = { table: "device_hour_extremes", interval: "hour", step: 6, source: MEASURED };
const DAYS: Level = { table: "device_day_extremes", interval: "day", step: 1, source: "device_hour_extremes s" };

function extremeOf({ table }: Level, name: (typeof AGGREGATED_MEASURES)[number], end: string): string {
  if (table === "device_day_extremes") return `${end}(s.${name}_${end})`;
  return `${end}(${isJsonMeasure(name) ? "r" : "s"}.${name})`;
}

function sumsOf({ table }: Level, name: (typeof AVERAGED_MEASURES)[number]): string[] {
  if (table === "device_day_extremes") return [`sum(${sumOf(name)})`, `sum(${countOf(name)})`];
  return [`sum(s.${name})`, `count(s.${name})`];
}

function statementOf(level: Level): string {
  const extremes = AGGREGATED_MEASURES.flatMap((name) => ENDS.map((end) => extremeOf(level, name, end)));
  const values = [...extremes, ...AVERAGED_MEASURES.flatMap((name) => sumsOf(level, name))];
  return `insert into ${level.table} (device_id, created_at, ${COLUMNS.join(", ")})
    select s.device_id, date_trunc('${level.interval}', s.created_at, 'UTC'), ${values.join(", ")}
    from ${level.source} where s.created_at >= $1 and s.created_at < $2 group by 1, 2
    on conflict (device_id, created_at) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(", ")}`;
}

const PROGRESS = "select (extract(epoch from until) * 1000)::float8 as until from extremes_made where series = $1";

/**
 * Reads how far a level is rolled up and locks the row for the transaction; undefined while another server holds it.
 */
async function lockProgress(client: pg.PoolClient, { table }: Level): Promise<number | undefined> {
  const { rows } = await client.query<{ until: number }>(`${PROGRESS} for update skip locked`, [table]);
  return rows[0]?.until;
}

/** Rolls up the next step of a level; returns whether there may be more. */
async function rollUpNext(client: pg.PoolClient, level: Level, since: Dayjs, target: Dayjs): Promise<boolean> {
  const progress = await lockProgress(client, level);
  if (progress === undefined) return false;
  const done = dayjs.utc(progress);
  // Progress in the future: a server's clock was ahead, so data that arrived since is missing; start over.
  const isAhead = done.isAfter(target.add(1, level.interval));
  const from = done.isAfter(since) && !isAhead ? done : since;
  const next = from.add(level.step, level.interval);
  const until = next.isBefore(target) ? next : target;
  if (!from.isBefore(until)) return false;
  await client.query(statementOf(level), [from.toDate(), until.toDate()]);
  await client.query("update extremes_made set until = $2 where series = $1", [level.table, until.toDate()]);
  return until.isBefore(target);
}

type Pool = Pick<Database, "pool">;

const BEGIN = "set local statement_timeout to 0; set local timezone to 'UTC'";

async function rollUpLevel({ pool }: Pool, level: Level, [since, target]: [Dayjs, Dayjs], end: number): Promise<void> {
  for (let isMore = true; isMore && performance.now() < end; ) {
    isMore = await inTransaction(pool, BEGIN, (client) => rollUpNext(client, level, since, target));
  }
}

async function readProgress({ pool }: Pool, { table }: Level): Promise<number> {
  const { rows } = await pool.query<{ until: number }>(PROGRESS, [table]);
  return rows[0]?.until ?? Number.NEGATIVE_INFINITY;
}

/** Rolls up the extremes of every finished hour and day, as far back as source data is retained. */
export async function rollUpExtremes(database: Pool, now: Date, retention: Retention): Promise<void> {
  const end = performance.now() + ROUND_MS;
  const time = dayjs.utc(now);
  const retainedSince = (days: number) => time.subtract(days, "day").startOf("day");
  const lastHour = time.subtract(GRACE_MINUTES, "minute").startOf("hour");
  await rollUpLevel(database, HOURS, [retainedSince(retention.measured), lastHour], end);
  const hours = await readProgress(database, HOURS);
  const lastDay = dayjs.utc(hours).startOf("day");
  if (hours > 0) await rollUpLevel(database, DAYS, [retainedSince(retention.usage), lastDay], end);
}
