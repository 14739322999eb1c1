import { sql } from "kysely";
import { allOf } from "../../lists/conditions";
import type { Sql } from "../../lists/Listing";
import { withinTenantScope } from "../../lists/tenantScope";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";

/** The most different values of a response. */
const MAX_VALUES = 1000;

/** A field of a template: template id, request URL and variable. */
const TEMPLATE_FIELD = /^(\d+):(.+):([^:]+)$/;

/**
 * Selects the last known value of a field for every device: from its columns, or from its newest template data that has
 * the field, as the data of a template may arrive in several messages.
 */
function lastValues(field: string): Sql {
  const [, template, url, name] = TEMPLATE_FIELD.exec(field) ?? [];
  if (template === undefined) return sql`select d.company_id, ${sql.ref(`d.${field}`)}::text as value from devices d`;
  return sql`select distinct on (v.device_id) v.company_id, v.data -> ${url} ->> ${name} as value
    from device_custom_data v where v.template_id = ${Number(template)} and v.data -> ${url} ? ${name}
    order by v.device_id, v.created_at desc, v.id desc`;
}

/** Counts devices by their last known value of a field, most frequent first. */
async function countValues({ transaction, session }: SessionContext, field: string) {
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::int as count from (${lastValues(field)}) d
    where ${allOf([...withinTenantScope(sql`d.company_id`, session), sql`value is not null`])}
    group by 1 order by 2 desc, 1 limit ${MAX_VALUES}`.execute(transaction);
  return rows;
}

/** The distribution of reported values over all devices. */
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
