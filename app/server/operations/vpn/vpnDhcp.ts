import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { readHub } from "./vpnHubs";

/** The DHCP options that hubs push to their clients. */
export const vpnDhcp: Handlers<"listVpnDhcp" | "addVpnDhcp" | "removeVpnDhcp"> = {
  async listVpnDhcp({ path }, context) {
    const hub = await readHub(context, path.id);
    // Clients get the options only while the hub runs.
    const state = hub.state === "running" ? ("enabled" as const) : ("disabled" as const);
    const options = await context.transaction
      .selectFrom("vpn_dhcp_options")
      .select(["id", "type", (select) => select.fn<string>("host", ["ip_address"]).as("ip_address")])
      .where("vpn_hub_id", "=", path.id)
      .orderBy("type")
      .orderBy("vpn_dhcp_options.ip_address")
      .execute();
    const data = options.map((option) => ({ ...option, state }));
    const dhcp_option = data.map(({ type, ip_address: ip }) => ({ ip, type, state }));
    return { status: 200, body: { success: true, data }, channelData: { dhcp_option } };
  },

  async addVpnDhcp({ path, body }, context) {
    await readHub(context, path.id);
    const insert = context.transaction
      .insertInto("vpn_dhcp_options")
      .values({ ...body, vpn_hub_id: path.id })
      .execute();
    await failOnDuplicate("vpn_dhcp_options_vpn_hub_id_type_ip_address_key", "ip_address", insert);
    return { status: 200, body: { success: true } };
  },

  async removeVpnDhcp({ path, body }, context) {
    await readHub(context, path.id);
    const removed = await context.transaction
      .deleteFrom("vpn_dhcp_options")
      .where("vpn_hub_id", "=", path.id)
      .where("type", "=", body.type)
      .where("ip_address", "=", body.ip_address)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
