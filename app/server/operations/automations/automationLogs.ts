import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { readAutomation } from "./automations";

type AutomationLog = components["schemas"]["AutomationLog"];

const id = sql`l.evaluation_id::text`;

const listing = defineListing("listAutomationLogs", {
  from: sql`automation_logs l`,
  joins: sql`left join companies c on c.id = l.company_id`,
  id: sql`l.evaluation_id`,
  idType: sql`uuid`,
  properties: {
    id,
    evaluation_id: id,
    company_id: sql`l.company_id`,
    company_name: sql`c.name`,
    device_id: sql`l.device_id`,
    device_name: sql`l.device_name`,
    serial: sql`l.serial`,
    mac: sql`l.mac`,
    overall_status: sql`l.overall_status`,
    evaluated_conditions: sql`l.evaluated_conditions`,
    evaluated_parameters: sql`l.evaluated_parameters`,
    parameters_text: sql`coalesce((
      select string_agg((p ->> 'key') || ' = ' || coalesce(p ->> 'value', '-'), ', ')
      from jsonb_array_elements(l.evaluated_parameters) p), '')`,
    conditions_body: sql`l.conditions_body`,
    conditions: sql`l.conditions_body`,
    action_status: sql`(l.overall_status = 'success')::int`,
    action_status_message: sql`coalesce((
      select string_agg(a ->> 'action_status_message', ' ')
      from jsonb_array_elements(l.actions) a where a ->> 'action_status' <> 'success'), '')`,
    actions_text: sql`coalesce((
      select string_agg((a ->> 'name') || case when a ->> 'action_status' = 'success' then '' else
        ': ' || (a ->> 'action_status_message') end, ', ')
      from jsonb_array_elements(l.actions) a), '')`,
    actions: sql`l.actions`,
    created_at: sql`l.created_at`,
  },
  sorts: {
    created_at: { by: sql`l.created_at` },
    device_name: { by: sql`lower(l.device_name)` },
    serial: { by: sql`l.serial` },
    mac: { by: sql`l.mac`, optional: true },
    company_name: { by: sql`lower(c.name)` },
    overall_status: { by: sql`l.overall_status` },
  },
  search: searchIn({ device_name: sql`l.device_name`, serial: sql`l.serial`, mac: sql`coalesce(l.mac, '')` }),
});

/** The log of automation runs. */
export const automationLogs: Handlers<"listAutomationLogs" | "getAutomationLog"> = {
  async listAutomationLogs({ path, query }, context) {
    await readAutomation(context, path.id);
    const filters = [sql`l.automation_id = ${path.id}`, ...withinDateRange(sql`l.created_at`, query)];
    if (query.overall_status) filters.push(isAnyOf(sql`l.overall_status`, query.overall_status));
    const found = await readList<AutomationLog>(context.transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getAutomationLog({ path }, context) {
    await readAutomation(context, path.id);
    const filters = [sql`l.automation_id = ${path.id}`, sql`l.evaluation_id = ${path.evaluation_id}::uuid`];
    const { data } = await readList<AutomationLog>(context.transaction, listing, {}, filters);
    const [found] = data as AutomationLog[];
    if (!found) throw notFound();
    return { status: 200, body: { success: true, data: found } };
  },
};
