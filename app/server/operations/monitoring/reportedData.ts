import { sql } from "kysely";
import { allOf, type Sql } from "../../lists/readList";
import { withinTenantScope } from "../../lists/tenantScope";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";

/** More different values than this are of no use to anybody. */
const MOST_VALUES = 1000;

/** What a template asks for: its number, the question, the field. */
const ASKED = /^(\d+):(.+):([^:]+)$/;

/**
 * Every device with its value of a field now: of its own, or of what it reported last by a template, whose answers may
 * come in several messages.
 */
function nowOf(field: string): Sql {
  const [, template, url, name] = ASKED.exec(field) ?? [];
  if (template === undefined) return sql`select d.company_id, ${sql.ref(`d.${field}`)}::text as value from devices d`;
  return sql`select distinct on (v.device_id) v.company_id, v.data -> ${url} ->> ${name} as value
    from device_custom_data v where v.template_id = ${Number(template)} and v.data -> ${url} ? ${name}
    order by v.device_id, v.created_at desc, v.id desc`;
}

/** What devices report now of one thing: each value and how many report it, the most common first. */
async function countValues({ transaction, session }: SessionContext, field: string) {
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::int as count from (${nowOf(field)}) d
    where ${allOf([...withinTenantScope(sql`d.company_id`, session), sql`value is not null`])}
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
