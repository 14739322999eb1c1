import { sql } from "kysely";
import type { components } from "#generated/api";
import { allOf } from "../../../lists/conditions";
import type { Sql } from "../../../lists/Listing";
import type { SessionContext } from "../../../requests/Context";
import { deviceCategories } from "./deviceCategories";

type Statistics = components["schemas"]["DeviceStatistics"];
type Chart = keyof Statistics;

/** Counts devices by the categories of each chart, most frequent first. */
export async function countDevices(
  { transaction, now }: SessionContext,
  charts: readonly Chart[],
  filters: readonly Sql[],
  limit: number,
): Promise<Statistics> {
  const categories = deviceCategories(now);
  const counts: Statistics = Object.fromEntries(charts.map((chart) => [chart, {}]));
  if (charts.length === 0) return counts;
  const parts = charts.map((chart) => {
    const category = categories[chart];
    if (!category) throw new Error(`Unknown chart ${chart}.`);
    return sql`(select ${chart}::text as chart, word, count(*)::int as count
      from (select ${category} as word from devices d where ${allOf(filters)}) w
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
