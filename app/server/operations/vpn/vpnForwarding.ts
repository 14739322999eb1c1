import { sql } from "kysely";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { queueJobs } from "../jobs/queueJobs";
import { readHub } from "./vpnHubs";

interface Forwarding {
  id: number;
  name: string;
  lan: boolean;
  wan: boolean;
  mode: string;
  ip: string | null;
}

/** Reads the forwarding of devices that are clients of a hub; throws NOT_FOUND for a device that is not. */
async function readForwarding({ transaction }: SessionContext, hub: number, devices?: readonly number[]) {
  const { rows } = await sql<Forwarding>`
    select d.id, d.name, v.forwards_lan as lan, v.forwards_wan as wan, v.mode, host(v.ip) as ip
    from vpn_hub_users v join devices d on d.id = v.device_id
    where v.vpn_hub_id = ${hub} and ${devices ? isAnyOf(sql`d.id`, devices) : sql`true`} order by d.id`.execute(
    transaction,
  );
  if (rows.length < new Set(devices).size)
    throw new ApiError("NOT_FOUND", { message: "A device is not a client of this hub." });
  return rows;
}

function statusOf({ id, name, lan, wan }: Forwarding) {
  const message = { status: "completed", errorcode: 0, lan, wan, data: { lan, wan } } as const;
  return { subject: { id, name }, message };
}

/** The routes and DHCP options of a hub, for the configuration of its clients. */
async function readHubOptions({ transaction }: SessionContext, hub: number) {
  const { rows } = await sql<{ routes: object[]; servers: object[] }>`select
    array(select json_build_object('ip', host(r.ip), 'netmask', host(r.netmask)) from vpn_routes r
      where r.vpn_hub_id = ${hub} order by r.id) as routes,
    array(select json_build_object('type', o.type, 'ip_address', host(o.ip_address)) from vpn_dhcp_options o
      where o.vpn_hub_id = ${hub} order by o.id) as servers`.execute(transaction);
  return rows[0];
}

/** Forwarding from the clients of a hub to the LAN and WAN of its devices. */
export const vpnForwarding: Handlers<"tellVpnForwarding" | "changeVpnForwarding" | "syncVpnDevice"> = {
  async tellVpnForwarding({ path, query }, context) {
    await readHub(context, path.id);
    const rows = await readForwarding(context, path.id, query.device_id);
    const channel = openStatusChannel(context);
    await channel.send(rows.map(statusOf));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },

  async changeVpnForwarding({ path: { id, device_id }, body: { network, status } }, context) {
    await readHub(context, id);
    await context.transaction
      .updateTable("vpn_hub_users")
      .set(network === "lan" ? { forwards_lan: status } : { forwards_wan: status })
      .where("vpn_hub_id", "=", id)
      .where("device_id", "=", device_id)
      .execute();
    const rows = await readForwarding(context, id, [device_id]);
    const channel = openStatusChannel(context);
    await channel.send(rows.map(statusOf));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },

  async syncVpnDevice({ path: { id, device_id } }, context) {
    const { name, vpn_type, server_ip, netmask, port } = await readHub(context, id);
    const [client] = await readForwarding(context, id, [device_id]);
    const own = { mode: client?.mode, ip: client?.ip, forwards_lan: client?.lan, forwards_wan: client?.wan };
    const detail = { hub: name, vpn_type, server_ip, netmask, port, ...own, ...(await readHubOptions(context, id)) };
    const meta = await queueJobs(context, [device_id], { action: "vpn_config", detail });
    return { status: 200, body: { success: true, meta } };
  },
};
