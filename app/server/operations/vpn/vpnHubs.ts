import { sql } from "kysely";
import type { components, operations } from "#generated/api";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { setTags } from "../tags/recordTags";
import { checkNetwork } from "./addresses";
import { switchHubs } from "./switchHubs";
import { HUB_TAGS, vpnHubFilters, vpnHubListing } from "./vpnHubListing";

type VpnHub = components["schemas"]["VpnHub"];
type VpnZone = components["schemas"]["VpnZone"];
type NewHub = operations["createVpnHub"]["requestBody"]["content"]["application/json"] & {
  quick_hub?: boolean;
  enabled?: boolean;
};

/** Reads a hub; throws NOT_FOUND when it is not visible. */
export async function readHub({ transaction }: SessionContext, wanted: number): Promise<VpnHub> {
  const data = await readOne<VpnHub>(transaction, vpnHubListing, wanted);
  if (!data) throw notFound();
  return data;
}

/** Creates a hub; returns its id. */
export async function insertHub(context: SessionContext, { tag_id = [], ...hub }: NewHub, source = "name") {
  const { transaction, session, now } = context;
  const company_id = hub.company_id ?? session.companyId;
  if (!session.companies.includes(company_id)) {
    throw invalid("company_id", "This company does not exist, or you do not have access to it.");
  }
  const insert = transaction
    .insertInto("vpn_hubs")
    .values({ ...hub, company_id, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await failOnDuplicate("vpn_hubs_name", source, insert);
  if (tag_id.length > 0) await setTags(transaction, HUB_TAGS, { id, company_id }, tag_id);
  return id;
}

/** Changes a hub; returns its new state. */
export async function changeHub(context: SessionContext, id: number, change: Record<string, unknown>): Promise<VpnHub> {
  await context.transaction
    .updateTable("vpn_hubs")
    .set({ ...change, updated_at: context.now })
    .where("id", "=", id)
    .execute();
  return readHub(context, id);
}

/** VPN hubs. */
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
    const data = await readHub(context, path.id);
    if (query.quick_hub !== undefined && query.quick_hub !== data.quick_hub) throw notFound();
    return { status: 200, body: { success: true, data } };
  },

  async createVpnHub({ body }, context) {
    const id = await insertHub(context, body);
    return { status: 200, body: { success: true, data: await readHub(context, id) } };
  },

  async updateVpnHub({ path, body: { tag_id, ...change } }, context) {
    const { company_id = 0 } = await readHub(context, path.id);
    if (tag_id) await setTags(context.transaction, HUB_TAGS, { id: path.id, company_id }, tag_id);
    return { status: 200, body: { success: true, data: await changeHub(context, path.id, change) } };
  },

  async toggleVpnHub({ path, body = {} }, context) {
    const hub = await readHub(context, path.id);
    // Without `enabled` the request toggles the hub.
    const { enabled = hub.enabled !== 1, duration } = body;
    await switchHubs(context, [path.id], { enabled, duration });
    return { status: 200, body: { success: true, data: await readHub(context, path.id) } };
  },

  async updateVpnSettings({ path, body: { ip, netmask } }, context) {
    const hub = await readHub(context, path.id);
    if (hub.quick_hub === 1) {
      throw new ApiError("BAD_REQUEST", { message: "The network of a quick connect cannot be changed." });
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
