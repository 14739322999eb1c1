import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { wantedState } from "./automationRules";
import { readAutomation } from "./automations";

type AutomationDevice = components["schemas"]["AutomationDevice"];

const listing = {
  joins: sql`join automations a on a.id = w.automation_id`,
  id: sql`w.device_id`,
  properties: {
    id: sql`w.device_id`,
    device_id: sql`w.device_id`,
    automation_id: sql`w.automation_id`,
    device_name: sql`d.name`,
    serial: sql`d.serial`,
    mac: sql`d.mac`,
    model: sql`d.model`,
    firmware: sql`d.firmware`,
    enabled: sql`w.enabled`,
    total_triggered_count: sql`w.total_triggered_count`,
    period_triggered_count: sql`w.period_triggered_count`,
    period_trigger_limit: sql`a.period_trigger_limit`,
    period_latest_reset: sql`w.period_latest_reset`,
    last_triggered_at: sql`w.last_triggered_at`,
    created_at: sql`w.created_at`,
  },
  sorts: {
    id: { by: sql`w.device_id` },
    device_name: { by: sql`d.sort_name` },
    serial: { by: sql`d.serial` },
    mac: { by: sql`d.mac`, optional: true },
    model: { by: sql`d.model` },
    firmware: { by: sql`d.firmware`, optional: true },
    enabled: { by: sql`w.enabled` },
    total_triggered_count: { by: sql`w.total_triggered_count` },
    period_triggered_count: { by: sql`w.period_triggered_count` },
    last_triggered_at: { by: sql`w.last_triggered_at`, optional: true },
    created_at: { by: sql`w.created_at` },
  },
  search: searchIn({ device_name: sql`d.name`, serial: sql`d.serial`, mac: sql`coalesce(d.mac, '')` }),
};

/** The devices of one automation. The id of a row is that of its device, which is unique only within one automation. */
function watchedBy(automation: number) {
  const own = sql`(select * from automation_devices where automation_id = ${automation})`;
  return defineListing("listAutomationDevices", {
    ...listing,
    from: sql`${own} w join devices d on d.id = w.device_id`,
  });
}

function notWatched(): ApiError {
  return new ApiError("NOT_FOUND", { message: "A device does not exist, or this automation does not watch it." });
}

/** The devices of an automation. */
export const automationDevices: Handlers<
  "listAutomationDevices" | "addAutomationDevices" | "removeAutomationDevices" | "activateAutomationDevices"
> = {
  async listAutomationDevices({ path, query }, context) {
    await readAutomation(context, path.id);
    const filters = query.model ? [isAnyOf(sql`d.model`, query.model)] : [];
    const found = await readList<AutomationDevice>(context.transaction, watchedBy(path.id), query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async addAutomationDevices({ path, body }, context) {
    await readAutomation(context, path.id);
    const { transaction, now } = context;
    const wanted = [...new Set(body.devices)];
    const visible = await transaction.selectFrom("devices").select("id").where("id", "in", wanted).execute();
    if (visible.length < wanted.length) throw notWatched();
    const values = wanted.map((device_id) => {
      return { automation_id: path.id, device_id, created_at: now, period_latest_reset: now };
    });
    const insert = transaction.insertInto("automation_devices").values(values);
    await insert.onConflict((same) => same.doNothing()).execute();
    return { status: 200, body: { success: true } };
  },

  async removeAutomationDevices({ path, body }, context) {
    await readAutomation(context, path.id);
    const wanted = [...new Set(body.devices)];
    const removed = await context.transaction
      .deleteFrom("automation_devices")
      .where("automation_id", "=", path.id)
      .where("device_id", "in", wanted)
      .returning("device_id")
      .execute();
    if (removed.length < wanted.length) throw notWatched();
    return { status: 200, body: { success: true } };
  },

  async activateAutomationDevices({ path, body }, context) {
    await readAutomation(context, path.id);
    const wanted = [...new Set(body.devices)];
    const changed = await context.transaction
      .updateTable("automation_devices")
      .set({ enabled: wantedState(body) })
      .where("automation_id", "=", path.id)
      .where("device_id", "in", wanted)
      .returning("device_id")
      .execute();
    if (changed.length < wanted.length) throw notWatched();
    return { status: 200, body: { success: true } };
  },
};
