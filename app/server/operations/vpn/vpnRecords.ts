import { sql } from "kysely";
import type { components } from "#generated/api";
import { dayjs } from "../../../domain/dayjs";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { readHub } from "./vpnHubs";

type VpnConnection = components["schemas"]["VpnConnection"];
type VpnUserUsage = components["schemas"]["VpnUserUsage"];
type VpnUsage = components["schemas"]["VpnUsage"];

const connections = defineListing(["listVpnConnections", "listVpnSessions"], {
  from: sql`vpn_connections n`,
  joins: sql`left join vpn_hub_users v on v.id = n.vpn_user_id
    left join devices d on d.id = v.device_id left join users u on u.id = v.user_id`,
  id: sql`n.id`,
  properties: {
    id: sql`n.id`,
    vpn_hub_id: sql`n.vpn_hub_id`,
    vpn_user_id: sql`n.vpn_user_id`,
    object_id: sql`coalesce(v.device_id, v.user_id)`,
    name: sql`n.name`,
    visual_name: sql`coalesce(v.name, d.name, u.username, n.name)`,
    type: sql`n.type`,
    ip: sql`n.ip`,
    vpn_ip: sql`n.vpn_ip`,
    bytes_used: sql`n.bytes_used::float8`,
    connected_at: sql`n.connected_at`,
    disconnected_at: sql`n.disconnected_at`,
  },
  sorts: {
    id: { by: sql`n.id` },
    name: { by: sql`lower(n.name)` },
    type: { by: sql`n.type` },
    ip: { by: sql`n.ip`, optional: true },
    vpn_ip: { by: sql`n.vpn_ip`, optional: true },
    bytes_used: { by: sql`n.bytes_used` },
    connected_at: { by: sql`n.connected_at` },
  },
  search: () => null,
});

const total = sql`(w.session_bytes_send + w.session_bytes_received)`;
const usage = defineListing("listVpnUsage", {
  from: sql`vpn_usage w`,
  id: sql`w.id`,
  properties: {
    id: sql`w.id::float8`,
    hub_id: sql`w.vpn_hub_id`,
    session_bytes_send: sql`w.session_bytes_send::float8`,
    session_bytes_received: sql`w.session_bytes_received::float8`,
    total_data_used: sql`${total}::float8`,
    created_at: sql`w.created_at`,
  },
  sorts: {
    id: { by: sql`w.id` },
    created_at: { by: sql`w.created_at` },
    session_bytes_send: { by: sql`w.session_bytes_send` },
    session_bytes_received: { by: sql`w.session_bytes_received` },
    total_data_used: { by: total },
  },
  search: () => null,
});

const userUsage = defineListing("listVpnUserUsage", {
  from: sql`vpn_connections n`,
  id: sql`n.id`,
  properties: {
    id: sql`n.id`,
    hub_id: sql`n.vpn_hub_id`,
    session_bytes_send: sql`n.bytes_sent::float8`,
    session_bytes_received: sql`n.bytes_received::float8`,
    created_at: sql`n.connected_at`,
  },
  sorts: { id: { by: sql`n.id` } },
  search: () => null,
});

/** A session as reported on a status channel. */
function sessionOf(row: VpnConnection | string) {
  if (typeof row === "string") return row;
  const { name, ip, object_id, bytes_used, type, vpn_ip, connected_at = "" } = row;
  const connected_since = dayjs.utc(connected_at).unix();
  return { name, ip, object_id, bytes_used, type, vpn_ip, connected_since };
}

/** Sessions, connections and data usage of hubs. */
export const vpnRecords: Handlers<"listVpnSessions" | "listVpnConnections" | "listVpnUsage" | "listVpnUserUsage"> = {
  async listVpnSessions({ path, query }, context) {
    await readHub(context, path.id);
    const filters = [sql`n.vpn_hub_id = ${path.id}`, sql`n.disconnected_at is null`];
    const found = await readList<VpnConnection>(context.transaction, connections, query, filters);
    return { status: 200, body: { success: true, ...found }, channelData: { vpn_sessions: found.data.map(sessionOf) } };
  },

  async listVpnConnections({ path, query }, context) {
    await readHub(context, path.id);
    const filters = [sql`n.vpn_hub_id = ${path.id}`];
    const found = await readList<VpnConnection>(context.transaction, connections, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listVpnUsage({ path, query }, context) {
    await readHub(context, path.id);
    const filters = [sql`w.vpn_hub_id = ${path.id}`, ...withinDateRange(sql`w.created_at`, query)];
    const found = await readList<VpnUsage>(context.transaction, usage, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listVpnUserUsage({ path, query }, { transaction }) {
    const client = transaction.selectFrom("vpn_hub_users").select("id").where("id", "=", path.hub_user_id);
    if (!(await client.where("vpn_hub_id", "=", path.id).executeTakeFirst())) throw notFound();
    const filters = [sql`n.vpn_user_id = ${path.hub_user_id}`];
    const page = { ...query, sort: ["-id"] };
    const { data, meta } = await readList<VpnUserUsage>(transaction, userUsage, page, filters);
    return { status: 200, body: { success: true, data: data as VpnUserUsage[], meta } };
  },
};
