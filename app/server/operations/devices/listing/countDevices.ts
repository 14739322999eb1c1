import { sql } from "kysely";
import type { components } from "#generated/api";
import { allOf, type Sql } from "../../../lists/readList";
import type { SessionContext } from "../../../requests/Context";
import { deviceCategories } from "./deviceCategories";

type Statistics = components["schemas"]["DeviceStatistics"];
type Chart = keyof Statistics;

/** Counts devices by each of these properties, the most frequent values first. */
export async function countDevices(
  { transaction, now }: SessionContext,
  charts: readonly Chart[],
  filters: readonly Sql[],
  limit: number,
): Promise<Statistics> {
  const words = deviceCategories(now);
  const counts: Statistics = Object.fromEntries(charts.map((chart) => [chart, {}]));
  if (charts.length === 0) return counts;
  const parts = charts.map((chart) => {
    const word = words[chart];
    if (!word) throw new Error(`There is no chart ${chart}.`);
    return sql`(select ${chart}::text as chart, word, count(*)::int as count
      from (select ${word} as word from devices d where ${allOf(filters)}) w
      where word is not null group by 2 order by 3 desc, 2 limit ${limit})`;
  });
  const { rows } = await sql<{
    chart: Chart;
    word: string;
    count: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(transaction);
  for (const { chart, word, count } of rows) counts[chart] = { ...counts[chart], [word]: count };
  return counts;
}
