import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { totalOfTable } from "../../lists/listTotals";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { findCustomTemplate } from "./monitoringTemplates";

type MonitoringAssignment = components["schemas"]["MonitoringAssignment"];

const variables = sql`(
  select count(*)::int from jsonb_array_elements(m.data) r, jsonb_array_elements(coalesce(r -> 'variables', '[]')) v)`;

const listing = defineListing("listMonitoringAssignments", {
  from: sql`monitoring_assignments s join monitoring_templates m on m.id = s.template_id
    join devices d on d.company_id = s.company_id and d.id = s.device_id`,
  id: sql`s.place`,
  properties: {
    id: sql`s.template_id || '-' || s.device_id`,
    config_id: sql`s.template_id`,
    config_name: sql`m.name`,
    config_description: sql`m.description`,
    config_type: sql`'user'`,
    fields_count: variables,
    company_id: sql`s.company_id`,
    device_id: sql`s.device_id`,
    device_name: sql`d.name`,
    device_description: sql`d.description`,
    enabled: sql`s.enabled`,
    period: sql`s.period`,
    editable: sql`true`,
    last_updated_at: sql`s.last_updated_at`,
  },
  sorts: {
    config_name: { by: sql`lower(m.name)` },
    device_name: { by: sql`d.sort_name` },
    enabled: { by: sql`s.enabled` },
    period: { by: sql`s.period` },
    last_updated_at: { by: sql`s.last_updated_at`, optional: true },
  },
  total: totalOfTable("monitoring_assignments"),
  byCompany: { from: sql`monitoring_assignments s`, company: sql`s.company_id` },
  search: searchIn({ device_name: sql`d.name`, config_name: sql`m.name` }),
});

/** Removes duplicate ids; throws NOT_FOUND when a device is not visible. */
async function requireDevices({ transaction }: SessionContext, devices: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(devices)];
  const visible = await transaction.selectFrom("devices").select("id").where("id", "in", wanted).execute();
  if (visible.length < wanted.length) {
    throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
  }
  return wanted;
}

/** Assignments of monitoring templates to devices. */
export const monitoringAssignments: Handlers<
  "listMonitoringAssignments" | "assignMonitoringTemplate" | "assignMonitoringTemplates" | "unassignMonitoringTemplate"
> = {
  async listMonitoringAssignments({ query }, { transaction, session }) {
    const filters = withinTenantScope(sql`s.company_id`, session);
    if (query.company_id) filters.push(isAnyOf(sql`s.company_id`, query.company_id));
    if (query.device_id) filters.push(isAnyOf(sql`s.device_id`, query.device_id));
    if (query.config_id) filters.push(isAnyOf(sql`s.template_id`, query.config_id));
    const found = await readList<MonitoringAssignment>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async assignMonitoringTemplate({ path, body }, context) {
    const template = await findCustomTemplate(context, path.id);
    const { period = template.period ?? 0, enabled = template.enabled ?? true } = body;
    const wanted = await requireDevices(context, body.device_id);
    const values = wanted.map((device_id) => ({ template_id: path.id, device_id, period, enabled }));
    // Settings that the request leaves out stay as they are on devices with the template.
    const changes = { ...(body.period && { period }), ...(body.enabled !== undefined && { enabled }) };
    await context.transaction
      .insertInto("monitoring_assignments")
      .values(values)
      .onConflict((same) => {
        const one = same.columns(["template_id", "device_id"]);
        return Object.keys(changes).length > 0 ? one.doUpdateSet(changes) : one.doNothing();
      })
      .execute();
    return { status: 200, body: { success: true } };
  },

  async assignMonitoringTemplates({ body }, context) {
    for (const { id, device_id, period, enabled } of body.configs) {
      const template_id = Number(id);
      await findCustomTemplate(context, template_id);
      const wanted = await requireDevices(context, device_id);
      await context.transaction
        .insertInto("monitoring_assignments")
        .values(wanted.map((device) => ({ template_id, device_id: device, period, enabled })))
        .onConflict((same) => same.columns(["template_id", "device_id"]).doUpdateSet({ period, enabled }))
        .execute();
    }
    return { status: 200, body: { success: true } };
  },

  async unassignMonitoringTemplate({ path, body }, context) {
    await findCustomTemplate(context, path.id);
    const wanted = [...new Set(body.device_id)];
    const removed = await context.transaction
      .deleteFrom("monitoring_assignments")
      .where("template_id", "=", path.id)
      .where("device_id", "in", wanted)
      .returning("device_id")
      .execute();
    if (removed.length < wanted.length) {
      throw new ApiError("NOT_FOUND", { message: "A device does not report by this template." });
    }
    return { status: 200, body: { success: true } };
  },
};
