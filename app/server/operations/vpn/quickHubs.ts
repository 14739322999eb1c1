import type { operations } from "#generated/api";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { checkNetwork } from "./addresses";
import { insertDevices } from "./vpnDevices";
import { insertHub, readHub } from "./vpnHubs";
import { readRoutes } from "./vpnRoutes";

type Endpoint = operations["createQuickHub"]["requestBody"]["content"]["application/json"]["endpoint"][number];

async function insertRoutes({ transaction, now }: SessionContext, vpn_hub_id: number, via: number, end: Endpoint) {
  const rows = (end.routes ?? []).map(({ ip, name, netmask }) => {
    checkNetwork(ip, netmask, { ip: "endpoint", netmask: "endpoint" });
    return { vpn_hub_id, vpn_hub_user_id: via, ip, name, netmask, created_at: now };
  });
  if (rows.length === 0) return;
  await transaction
    .insertInto("vpn_routes")
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Quick connects: temporary hubs that lead to networks behind devices. */
export const quickHubs: Handlers<"createQuickHub" | "listQuickHubRoutes"> = {
  async createQuickHub({ body: { hub_name, endpoint, ...hub } }, context) {
    const id = await insertHub(context, { ...hub, name: hub_name, quick_hub: true, enabled: false }, "hub_name");
    const clients = await insertDevices(
      context,
      id,
      endpoint.map(({ device_id }) => device_id),
      "endpoint",
    );
    for (const end of endpoint) await insertRoutes(context, id, clients.get(end.device_id) ?? 0, end);
    return { status: 200, body: { success: true, data: await readHub(context, id) } };
  },

  async listQuickHubRoutes({ path, query }, context) {
    await readHub(context, path.id);
    return { status: 200, body: await readRoutes(context, query, [path.id]) };
  },
};
