import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing, defineRecord } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { alertKindsByName, withAlertNames } from "./alertNames";
import { createAlerts, requireMailServers } from "./createAlerts";

type DeviceAlert = components["schemas"]["DeviceAlert"];
type DeviceAlertRecord = components["schemas"]["DeviceAlertRecord"];

const id = sql`a.id`;
const done = { success: true } as const;

const shared = {
  id,
  device_id: sql`a.device_id`,
  subject: sql`a.subject`,
  message: sql`a.message`,
  enable: sql`a.enable`,
  user_id: sql`a.user_id`,
  alert_type_id: sql`a.alert_type_id`,
  alert_subtype_id: sql`a.alert_subtype_id`,
  smtp_config_id: sql`a.smtp_config_id`,
  redundancy_enable: sql`a.redundancy_enable`,
  redundancy_interval: sql`a.redundancy_interval`,
  delivery_retry: sql`a.delivery_retry`,
  retry_interval: sql`a.retry_interval`,
  retry_count: sql`a.retry_count`,
  quota: sql`a.quota`,
  created_at: sql`a.created_at`,
};

const listing = defineListing("listDeviceAlerts", {
  from: sql`device_alerts a`,
  joins: sql`left join devices d on d.id = a.device_id`,
  id,
  properties: {
    ...shared,
    device_name: sql`d.name`,
    receiver: sql`a.receiver`,
    type: sql`a.alert_type_id`,
    subtype: sql`a.alert_subtype_id`,
    action: sql`a.action`,
    raised_at: sql`a.raised_at`,
  },
  sorts: { id: { by: id }, alert_subtype_id: { by: sql`a.alert_subtype_id` }, created_at: { by: sql`a.created_at` } },
  search: searchIn({ receiver: sql`a.receiver`, message: sql`a.message` }),
});

const record = defineRecord("getDeviceAlert", {
  ...listing,
  properties: {
    ...shared,
    company_id: sql`d.company_id`,
    smtp_config_id: sql`a.smtp_config_id::text`,
    email_to: sql`a.receiver`,
    email_type: sql`a.action = 2`,
    type: sql`'web'`,
    updated_at: sql`a.updated_at`,
  },
});

type Ids =
  | "listDeviceAlerts"
  | "getDeviceAlert"
  | "tellDeviceAlerts"
  | "createDeviceAlerts"
  | "updateDeviceAlert"
  | "deleteDeviceAlert";

/** Alert configurations of devices. */
export const deviceAlerts: Handlers<Ids> = {
  async listDeviceAlerts({ query }, { transaction, services }) {
    const filters = [];
    if (query.device_id) filters.push(isAnyOf(sql`a.device_id`, query.device_id));
    if (query.user_id) filters.push(sql`a.user_id = ${query.user_id}`);
    if (query.company_id)
      filters.push(
        sql`a.device_id in (select id from devices where company_id = any(${[...query.company_id]}::int[]))`,
      );
    if (query.type) filters.push(isAnyOf(sql`a.alert_type_id`, alertKindsByName(services, query.type)));
    const { data, meta } = await readList<DeviceAlert>(transaction, listing, query, filters);
    const named = withAlertNames(services, data, { type: "alert-type", subtype: "alert-subtype" });
    return { status: 200, body: { ...done, data: named, meta } };
  },

  async getDeviceAlert({ path }, { transaction }) {
    const data = await readOne<DeviceAlertRecord>(transaction, record, path.id);
    if (!data) throw notFound();
    return { status: 200, body: { ...done, data } };
  },

  async tellDeviceAlerts({ query }, context) {
    const channel = openStatusChannel(context);
    const { rows } = await sql<{ id: number; name: string; count: number }>`
      select d.id, d.name, count(*)::int as count from device_alerts a join devices d on d.id = a.device_id
      where ${query.id ? isAnyOf(sql`d.id`, query.id) : sql`true`} group by d.id order by d.id`.execute(
      context.transaction,
    );
    const messageOf = ({ count, ...subject }: (typeof rows)[number]) => {
      return { subject, message: { status: "completed" as const, value: String(count) } };
    };
    await channel.send(rows.map(messageOf));
    return { status: 200, body: { ...done, meta: { channel: channel.name } } };
  },

  async createDeviceAlerts({ body }, context) {
    return { status: 201, body: { ...done, meta: { channel: await createAlerts(context, body.data) } } };
  },

  async updateDeviceAlert({ path, body }, context) {
    if (!(await readOne(context.transaction, listing, path.id, ["id"]))) throw notFound();
    if (body.smtp_config_id) await requireMailServers(context, [body.smtp_config_id]);
    const change = context.transaction.updateTable("device_alerts").set({ ...body, updated_at: context.now });
    await change.where("id", "=", path.id).execute();
    return { status: 200, body: done };
  },

  async deleteDeviceAlert({ path }, { transaction }) {
    const deleted = await transaction
      .deleteFrom("device_alerts")
      .where("device_id", "=", path.device_id)
      .where("id", "=", path.id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: done };
  },
};
