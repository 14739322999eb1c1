import { sql } from "kysely";
import type { components } from "#generated/api";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList } from "../../lists/readList";
import { withinTenantScope } from "../../lists/tenantScope";
import type { Handlers } from "../../requests/Handler";

type MonitoringLog = components["schemas"]["MonitoringLog"];

const id = sql`v.id`;
const company = sql`v.company_id`;

const listing = defineListing("listMonitoringLogs", {
  from: sql`device_custom_data v`,
  joins: sql`left join devices d on d.id = v.device_id left join monitoring_templates m on m.id = v.template_id`,
  id,
  byCompany: { company },
  properties: {
    id: sql`v.id::float8`,
    log: sql`array(select line from jsonb_each(v.data) q, unnest(array(
        select q.key || ' ' || f.key || ': ' || coalesce(f.value #>> '{}', '') from jsonb_each(q.value) f order by f.key
      )) with ordinality lines (line, place) order by q.key, place)`,
    config_id: sql`v.template_id`,
    config_name: sql`m.name`,
    device_id: sql`v.device_id`,
    device_name: sql`d.name`,
    created_at: sql`v.created_at`,
  },
  sorts: { created_at: { by: sql`v.created_at` } },
  search: () => null,
});

/** The log of template data. */
export const monitoringLogs: Handlers<"listMonitoringLogs"> = {
  async listMonitoringLogs({ query }, { transaction, session }) {
    const { device_id, config_id, ...page } = query;
    const filters: Sql[] = withinTenantScope(company, session);
    if (device_id !== undefined) filters.push(sql`v.device_id = ${device_id}`);
    if (config_id !== undefined) filters.push(sql`v.template_id = ${config_id}`);
    const sorted = { ...page, sort: ["-created_at"] };
    const { data, meta } = await readList<MonitoringLog>(transaction, listing, sorted, filters);
    return { status: 200, body: { success: true, data: data as MonitoringLog[], meta } };
  },
};
