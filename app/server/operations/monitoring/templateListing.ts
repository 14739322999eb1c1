import { sql } from "kysely";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { mapNames } from "../../lists/mapNames";
import type { Services } from "../../requests/Context";

/** The first id of custom templates; lower ones are system templates, which cannot be changed. */
export const FIRST_CUSTOM_TEMPLATE = 100;

/** The system templates (one per monitoring kind) and the custom ones, as table m. */
export function allTemplates(services: Services): Sql {
  const kinds = services.documents().documents.domain["monitoring-kinds"]?.rows ?? [];
  return sql`(
    select k.config_id as id, 'system' as type, null::int as company_id,
      null::int as device_documentation_id, k.label as name, '' as description, null::text as api_system, null::text as api_version, true as enabled, k."default" as period,
      '[]'::jsonb as data, 1 as version, null::timestamptz as created_at, null::timestamptz as updated_at,
      round((k.up + k.down) * 86400.0 / k."default")::float8 as daily_data
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) k (config_id int, label text, "default" int, up int, down int)
    union all
    select id, 'user', company_id, device_documentation_id, name, description, api_system, api_version, enabled,
      period, data, version, created_at, updated_at, null::float8 from monitoring_templates) m`;
}

const PLAIN = [
  "id",
  "type",
  "company_id",
  "device_documentation_id",
  "name",
  "description",
  "api_system",
  "api_version",
  "enabled",
  "period",
  "data",
  "created_at",
  "updated_at",
  "daily_data",
] as const;

// Monitored devices report every system template. Row-level security limits the companies anyway; the condition only lets
// the planner use the index.
const count = sql`case m.type when 'system' then (select count(*)::int from devices d
    where d.monitoring_enabled and d.company_id = any(farhelm_reached()))
  else (select count(*)::int from monitoring_assignments s where s.template_id = m.id) end`;

/** The requests of a template as in the field's API: `transform` is text. */
const fieldRequests = sql`(select coalesce(jsonb_agg(q || jsonb_build_object('url_params', '{}'::jsonb, 'variables', (
      select coalesce(jsonb_agg(v || jsonb_build_object('transform', nullif(v -> 'transform', 'null')::text) order by place), '[]')
      from jsonb_array_elements(coalesce(nullif(q -> 'variables', 'null'), '[]')) with ordinality as o(v, place)
    )) order by n), '[]')
  from jsonb_array_elements(m.data) with ordinality as r(q, n))`;

/** How monitoring templates are listed. */
export function templateListing(services: Services) {
  return defineListing("listMonitoringTemplates", {
    from: allTemplates(services),
    joins: sql`left join companies c on c.id = m.company_id`,
    id: sql`m.id`,
    properties: {
      ...mapNames(PLAIN, (name) => sql.ref(`m.${name}`)),
      company_name: sql`c.name`,
      device_count: count,
      config: sql`json_build_object('id', m.id, 'name', m.name, 'type', m.type, 'description', m.description,
        'api_system', m.api_system, 'api_version', m.api_version, 'version', m.version::text, 'data', ${fieldRequests},
        'data_source', 'device', 'retention', '', 'device_documentation_id', m.device_documentation_id)`,
    },
    sorts: {
      id: { by: sql`m.id` },
      name: { by: sql`lower(m.name)` },
      type: { by: sql`m.type` },
      company_name: { by: sql`lower(c.name)`, optional: true },
      enabled: { by: sql`m.enabled` },
      period: { by: sql`m.period` },
      device_count: { by: count },
      api_version: { by: sql`m.api_version`, optional: true },
      created_at: { by: sql`m.created_at`, optional: true },
    },
    search: searchIn({ name: sql`m.name`, description: sql`m.description` }),
  });
}
