import { sql } from "kysely";
import type { components, operations } from "#generated/api";
import type { SessionContext } from "../Context";
import { Failure, invalid, notFound } from "../Failure";
import { failOnDuplicate } from "../failOnDuplicate";
import type { Handlers } from "../Handler";
import { readList, readOne } from "../list";
import { isAnyOf } from "../scope";
import { wear } from "../wornTags";
import { checkNetwork } from "./addresses";
import { switchHubs } from "./switchHubs";
import { HUB_TAGS, vpnHubFilters, vpnHubListing } from "./vpnHubListing";

type VpnHub = components["schemas"]["VpnHub"];
type VpnZone = components["schemas"]["VpnZone"];
type NewHub = operations["createVpnHub"]["requestBody"]["content"]["application/json"] & {
  quick_hub?: boolean;
  enabled?: boolean;
};

/** Reads a hub; the failure for what is not there when the session does not see it. */
export async function answerHub({ transaction }: SessionContext, wanted: number): Promise<VpnHub> {
  const data = await readOne<VpnHub>(transaction, vpnHubListing, wanted);
  if (!data) throw notFound();
  return data;
}

/** Makes a hub and answers its id. */
export async function insertHub(context: SessionContext, { tag_id = [], ...hub }: NewHub, source = "name") {
  const { transaction, session, now } = context;
  const company_id = hub.company_id ?? session.companyId;
  if (!session.companies.includes(company_id)) {
    throw invalid("company_id", "There is no such company, or you may not see it.");
  }
  const insert = transaction
    .insertInto("vpn_hubs")
    .values({ ...hub, company_id, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await failOnDuplicate("vpn_hubs_name", source, insert);
  if (tag_id.length > 0) await wear(transaction, HUB_TAGS, { id, company_id }, tag_id);
  return id;
}

/** Changes a hub and answers it as it is then. */
export async function changeHub(context: SessionContext, id: number, change: Record<string, unknown>): Promise<VpnHub> {
  await context.transaction
    .updateTable("vpn_hubs")
    .set({ ...change, updated_at: context.now })
    .where("id", "=", id)
    .execute();
  return answerHub(context, id);
}

/** VPN hubs: networks of companies. */
export const vpnHubs: Handlers<
  | "listVpnHubs"
  | "listVpnZones"
  | "getVpnHub"
  | "createVpnHub"
  | "updateVpnHub"
  | "toggleVpnHub"
  | "updateVpnSettings"
  | "deleteVpnHubs"
> = {
  async listVpnHubs({ query }, { transaction, session }) {
    const found = await readList<VpnHub>(transaction, vpnHubListing, query, vpnHubFilters(query, session));
    return { status: 200, body: { success: true, ...found } };
  },

  async listVpnZones(_request, { services }) {
    const rows = services.documents().documents.domain["vpn-zones"]?.rows ?? [];
    return { status: 200, body: { success: true, data: rows as VpnZone[] } };
  },

  async getVpnHub({ path, query }, context) {
    const data = await answerHub(context, path.id);
    if (query.quick_hub !== undefined && query.quick_hub !== data.quick_hub) throw notFound();
    return { status: 200, body: { success: true, data } };
  },

  async createVpnHub({ body }, context) {
    const id = await insertHub(context, body);
    return { status: 200, body: { success: true, data: await answerHub(context, id) } };
  },

  async updateVpnHub({ path, body: { tag_id, ...change } }, context) {
    const { company_id = 0 } = await answerHub(context, path.id);
    if (tag_id) await wear(context.transaction, HUB_TAGS, { id: path.id, company_id }, tag_id);
    return { status: 200, body: { success: true, data: await changeHub(context, path.id, change) } };
  },

  async toggleVpnHub({ path, body = {} }, context) {
    const hub = await answerHub(context, path.id);
    // Who does not say which turns it into the other.
    const { enabled = hub.enabled !== 1, duration } = body;
    await switchHubs(context, [path.id], { enabled, duration });
    return { status: 200, body: { success: true, data: await answerHub(context, path.id) } };
  },

  async updateVpnSettings({ path, body: { ip, netmask } }, context) {
    const hub = await answerHub(context, path.id);
    if (hub.quick_hub === 1) {
      throw new Failure("BAD_REQUEST", { message: "The network of a quick connect cannot be changed." });
    }
    checkNetwork(ip, netmask, { ip: "ip", netmask: "netmask" });
    const data = await changeHub(context, path.id, { server_ip: ip, netmask });
    return { status: 200, body: { success: true, data } };
  },

  async deleteVpnHubs({ body }, { transaction }) {
    const wanted = [...new Set(body.id)];
    const removed = await sql`delete from vpn_hubs where ${isAnyOf(sql`id`, wanted)} returning id`.execute(transaction);
    if (removed.rows.length < wanted.length) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
