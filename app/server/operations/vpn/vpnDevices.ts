import { sql } from "kysely";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { requireCapability } from "../devices/deviceCapabilities";
import { readHub } from "./vpnHubs";

/** Adds devices as clients of a hub, once each; returns client ids by device id. */
export async function insertDevices(
  context: SessionContext,
  hub: number,
  devices: readonly number[],
  source: string,
): Promise<Map<number, number>> {
  const { transaction, now } = context;
  const wanted = [...new Set(devices)];
  const visible = await transaction.selectFrom("devices").select("id").where("id", "in", wanted).execute();
  if (visible.length < wanted.length)
    throw invalid(source, "A device does not exist, or you do not have access to it.");
  await requireCapability(context, "vpn", wanted);
  await sql`insert into vpn_hub_users (vpn_hub_id, type, device_id, created_at)
    select ${hub}::integer, 'device', unnest(${wanted}::integer[]), ${now}::timestamptz
    on conflict do nothing`.execute(transaction);
  const clients = await transaction
    .selectFrom("vpn_hub_users")
    .select(["id", "device_id"])
    .where("vpn_hub_id", "=", hub)
    .where("device_id", "in", wanted)
    .execute();
  return new Map(clients.flatMap(({ id, device_id }) => (device_id === null ? [] : [[device_id, id] as const])));
}

/** Adding and removing devices as clients of hubs. */
export const vpnDevices: Handlers<"addVpnDevices" | "removeVpnDevices"> = {
  async addVpnDevices({ path, body }, context) {
    await readHub(context, path.id);
    await insertDevices(context, path.id, body.device_id, "device_id");
    return { status: 200, body: { success: true } };
  },

  async removeVpnDevices({ path, body }, context) {
    await readHub(context, path.id);
    const wanted = [...new Set(body.device_id)];
    const removed = await sql`
      delete from vpn_hub_users where vpn_hub_id = ${path.id} and ${isAnyOf(sql`device_id`, wanted)}
      returning id`.execute(context.transaction);
    if (removed.rows.length < wanted.length) {
      throw new ApiError("NOT_FOUND", { message: "A device is not a client of this hub." });
    }
    return { status: 200, body: { success: true } };
  },
};
