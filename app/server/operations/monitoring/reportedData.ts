import { sql } from "kysely";
import type { SessionContext } from "../Context";
import type { Handlers } from "../Handler";
import { allOf } from "../list";
import { withinReach } from "../scope";

/** More different values than this are of no use to anybody. */
const MOST_VALUES = 1000;

/** What devices report now of one thing: each value and how many report it, the most common first. */
async function countValues({ transaction, session }: SessionContext, field: string) {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(`d.${field}`)}::text as value, count(*)::int as count from devices d
    where ${allOf([...withinReach(sql`d.company_id`, session), sql`${sql.ref(`d.${field}`)} is not null`])}
    group by 1 order by 2 desc, 1 limit ${MOST_VALUES}`.execute(transaction);
  return rows;
}

/** What devices report, over all of them. */
export const reportedData: Handlers<"getReportedGraph" | "getReportedValues"> = {
  async getReportedGraph({ query: { field } }, context) {
    const counts = (await countValues(context, field)).map(({ value, count }) => [value, count]);
    return { status: 200, body: { success: true, data: { [field]: Object.fromEntries(counts) } } };
  },

  async getReportedValues({ query: { field } }, context) {
    const values = (await countValues(context, field)).map(({ value }) => value);
    return { status: 200, body: { success: true, data: { [field]: values } } };
  },
};
