import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables/tables";
import type { Sql } from "../../../lists/Listing";
import { countOf, sumOf } from "../../../values/aggregateColumns";
import { AVERAGED_MEASURES, isJsonMeasure } from "../../../values/aggregatedMeasures";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A part of a range, and the table that covers it in the fewest rows. */
export interface RollupPart {
  table: "device_samples" | "device_hour_extremes" | "device_day_extremes";
  from: Date;
  until: Date;
}

/** A rollup table: the interval of its rows in milliseconds, and the instant up to which it is complete. */
export interface RollupLevel {
  table: RollupPart["table"];
  interval: number;
  completeUntil: number;
}

/**
 * Splits a range into whole intervals of the coarsest complete level, the rest into the next level and finally into
 * samples, so that extremes are exact wherever the range begins and ends.
 */
export function splitIntoRollups(
  [start, end]: readonly [Date, Date],
  [level, ...finer]: readonly RollupLevel[],
): RollupPart[] {
  if (start >= end) return [];
  if (!level) return [{ table: "device_samples", from: start, until: end }];
  const { table, interval, completeUntil } = level;
  const from = new Date(Math.ceil(start.getTime() / interval) * interval);
  const until = new Date(
    Math.max(from.getTime(), Math.floor(Math.min(end.getTime(), completeUntil) / interval) * interval),
  );
  if (from >= until) return splitIntoRollups([start, end], finer);
  return [...splitIntoRollups([start, from], finer), { table, from, until }, ...splitIntoRollups([until, end], finer)];
}

/** The rollup levels, coarsest first. */
export async function readRollupLevels(transaction: Transaction<Tables>): Promise<RollupLevel[]> {
  const { rows } = await sql<{ series: RollupPart["table"]; until: number }>`
    select series, greatest((extract(epoch from until) * 1000)::float8, 0) as until from extremes_made`.execute(
    transaction,
  );
  const completeUntil = (table: RollupPart["table"]) => rows.find(({ series }) => series === table)?.until ?? 0;
  return [
    { table: "device_day_extremes", interval: DAY, completeUntil: completeUntil("device_day_extremes") },
    { table: "device_hour_extremes", interval: HOUR, completeUntil: completeUntil("device_hour_extremes") },
  ];
}

/** The measures to read of a part. */
interface Selection {
  names: readonly string[];
  withSums: boolean;
}

function sumsIn({ table }: RollupPart): Sql[] {
  const isSamples = table === "device_samples";
  return AVERAGED_MEASURES.flatMap((name) => {
    const [sum, count] = isSamples ? [`s.${name}`, `(s.${name} is not null)::integer`] : [sumOf(name), countOf(name)];
    return [sql`${sql.raw(sum)} as ${sql.id(`${name}_sum`)}`, sql`${sql.raw(count)} as ${sql.id(`${name}_count`)}`];
  });
}

function readPart(part: RollupPart, { names, withSums }: Selection, condition: Sql): Sql {
  const { table, from, until } = part;
  const isSamples = table === "device_samples";
  const jsonNames = isSamples ? names.filter(isJsonMeasure) : [];
  const jsonColumns = sql.join(jsonNames.map((name) => sql`${sql.id(name)} float8`));
  const jsonJoin =
    jsonNames.length > 0 ? sql`cross join lateral jsonb_to_record(s.measured) as r(${jsonColumns})` : sql``;
  const extremeOf = (name: string, end: string) => {
    if (!isSamples) return sql`s.${sql.id(`${name}_${end}`)}`;
    return sql`${sql.id(isJsonMeasure(name) ? "r" : "s", name)} as ${sql.id(`${name}_${end}`)}`;
  };
  const extremes = names.flatMap((name) => ["max", "min"].map((end) => extremeOf(name, end)));
  const values = withSums ? [...extremes, ...sumsIn(part)] : extremes;
  return sql`select s.device_id, s.created_at, ${sql.lit(table)} as part, ${sql.join(values)}
    from devices d join ${sql.table(table)} s on s.device_id = d.id ${jsonJoin}
    where ${condition} and s.created_at >= ${from} and s.created_at < ${until}`;
}

function readParts(parts: readonly RollupPart[], selection: Selection, condition: Sql): Sql {
  return sql.join(
    parts.map((part) => readPart(part, selection, condition)),
    sql` union all `,
  );
}

/** Selects the extremes in the parts of a range: NAME_max and NAME_min, in their stored types. */
export function extremesOfParts(parts: readonly RollupPart[], names: readonly string[], condition: Sql): Sql {
  return readParts(parts, { names, withSums: false }, condition);
}

/** The same for measures with averages, with NAME_sum and NAME_count. */
export function averagesOfParts(parts: readonly RollupPart[], condition: Sql): Sql {
  return readParts(parts, { names: AVERAGED_MEASURES, withSums: true }, condition);
}
