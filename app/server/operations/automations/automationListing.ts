import { sql } from "kysely";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { mapNames } from "../../lists/mapNames";

const counted = (what: string) =>
  sql`(select ${sql.raw(what)}::int from automation_devices w where w.automation_id = a.id)`;
const devices = counted("count(*)");
const active = counted("count(*) filter (where w.enabled)");
const total = counted("coalesce(sum(w.total_triggered_count), 0)");
const period = counted("coalesce(sum(w.period_triggered_count), 0)");

const PLAIN = [
  "id",
  "company_id",
  "user_id",
  "name",
  "description",
  "enabled",
  "data_group",
  "cooldown_enabled",
  "cooldown_duration",
  "delay_enabled",
  "delay_duration",
  "delay_repetitions_count",
  "period_trigger_limit",
  "period_latest_reset",
  "conditions_body",
  "created_at",
  "updated_at",
] as const;

/** How automations are listed. */
export const automationListing = defineListing("listAutomations", {
  from: sql`automations a`,
  joins: sql`left join companies c on c.id = a.company_id`,
  id: sql`a.id`,
  properties: {
    ...mapNames(PLAIN, (name) => sql.ref(`a.${name}`)),
    automation_version: sql`'1'`,
    conditions_body_version: sql`'1'`,
    company_name: sql`c.name`,
    devices_count: devices,
    active_devices_count: active,
    total_triggered_count: total,
    period_triggered_count: period,
  },
  sorts: {
    id: { by: sql`a.id` },
    name: { by: sql`lower(a.name)` },
    description: { by: sql`lower(a.description)` },
    company_name: { by: sql`lower(c.name)` },
    enabled: { by: sql`a.enabled` },
    data_group: { by: sql`a.data_group` },
    devices_count: { by: devices },
    active_devices_count: { by: active },
    total_triggered_count: { by: total },
    period_triggered_count: { by: period },
    cooldown_duration: { by: sql`a.cooldown_duration` },
    delay_duration: { by: sql`a.delay_duration` },
    period_latest_reset: { by: sql`a.period_latest_reset` },
    created_at: { by: sql`a.created_at` },
  },
  search: searchIn({ name: sql`a.name`, description: sql`a.description` }),
});
