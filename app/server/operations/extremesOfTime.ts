import { sql } from "kysely";
import type { components } from "#generated/api";
import type { SessionContext } from "./Context";
import type { Sql } from "./list";
import { presentRow } from "./present";
import { readRange } from "./readTime";

type ExtremesOfTime = components["schemas"]["ExtremesOfTime"];
type Parameter = components["parameters"]["MeasuredParameter"];

/** The most pieces a range is read in, and the shortest they are. */
const MOST_PIECES = 200;
const SHORTEST_SECONDS = 60;

const IN_COLUMNS = ["signal", "router_uptime", "connection_uptime", "sent", "received"] as const;
const TOGETHER = ["analog_input", "satellites", "speed"] as const;

/** What is drawn over time. */
const DRAWN = ["signal", "temperature", "sent", "received", ...TOGETHER] as const;

/** What a sample says of each parameter. A temperature is kept in tenths of a degree. */
export const MEASURED: Readonly<Record<Parameter, Sql>> = {
  ...(Object.fromEntries(IN_COLUMNS.map((name) => [name, sql`s.${sql.id(name)}::float8`])) as Record<
    (typeof IN_COLUMNS)[number],
    Sql
  >),
  ...(Object.fromEntries(TOGETHER.map((name) => [name, sql`(s.measured ->> ${sql.lit(name)})::float8`])) as Record<
    (typeof TOGETHER)[number],
    Sql
  >),
  temperature: sql`s.temperature::float8 / 10`,
};

/** Compared as they are kept, which costs less than half of comparing each as a number of the answer. */
const EXTREMES = sql.join(
  DRAWN.flatMap((name) =>
    ["max", "min"].map((extreme) => {
      const found = sql`${sql.raw(extreme)}(s.${sql.id(name)})::float8`;
      return sql`${name === "temperature" ? sql`${found} / 10` : found} as ${sql.id(`${name}_${extreme}`)}`;
    }),
  ),
);

const HOUR = 3600;
const TYPED = sql.join(TOGETHER.map((name) => sql`${sql.id(name)} float8`));
const NOTHING = sql.join(TOGETHER.map((name) => sql`null::float8 as ${sql.id(name)}`));

/** What devices measured in a range, with or without what is kept together. */
function readings(table: string, condition: Sql, isWhole: boolean): Sql {
  const together = isWhole ? sql`cross join lateral jsonb_to_record(s.measured) as r(${TYPED})` : sql``;
  return sql`
    select s.created_at, s.signal, s.temperature, s.sent, s.received, ${isWhole ? sql`r.*` : NOTHING}
    from devices d join ${sql.table(table)} s on s.device_id = d.id ${together} where ${condition}`;
}

/**
 * Reads what devices measured at most and at least in each piece of a range; what is past its time is there by the hour
 * still. What is kept together is slow to take apart: in pieces of an hour and more it is read by the hour as well.
 */
export async function readExtremesOfTime(
  { transaction }: SessionContext,
  among: Sql,
  query: { start_date: string; end_date: string },
): Promise<ExtremesOfTime[]> {
  const [start, end] = readRange(query);
  const seconds = Math.max(SHORTEST_SECONDS, Math.ceil((end.getTime() - start.getTime()) / 1000 / MOST_PIECES));
  // Written into the statement: two parameters of one value would not count as the same expression.
  const piece = sql`date_bin(${sql.lit(`${seconds} seconds`)}::interval, s.created_at, 'epoch'::timestamptz)`;
  const condition = sql`${among} and s.created_at >= ${start} and s.created_at < ${end}`;
  const samples = readings("device_samples", condition, seconds < HOUR);
  const { rows } = await sql<ExtremesOfTime>`
    select ${piece} as created_at, ${EXTREMES} from (${samples} union all ${readings("device_hours", condition, true)}) s
    group by 1 order by 1`.execute(transaction);
  return rows.map((row) => presentRow(row));
}
