import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { totalOfTable } from "../../lists/listTotals";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { removeRow } from "../rows/removeRow";
import { isWithin } from "./addresses";
import { hubRuns } from "./hubState";
import { readHub } from "./vpnHubs";

type VpnHubUser = components["schemas"]["VpnHubUser"];

const id = sql`v.id`;
const name = sql`coalesce(v.name, d.name, u.username, '')`;
const company = sql`coalesce(d.company_id, u.company_id, h.company_id)`;

const listing = defineListing("listVpnHubUsers", {
  from: sql`vpn_hub_users v join vpn_hubs h on h.id = v.vpn_hub_id
    left join devices d on d.id = v.device_id left join users u on u.id = v.user_id`,
  joins: sql`left join companies c on c.id = ${company}`,
  total: totalOfTable("vpn_hub_users"),
  byCompany: { from: sql`vpn_hub_users v`, company: sql`v.company_id` },
  id,
  properties: {
    id,
    vpn_hub_id: sql`v.vpn_hub_id`,
    company_id: company,
    company_name: sql`c.name`,
    name,
    type: sql`v.type`,
    object_id: sql`coalesce(v.device_id, v.user_id)`,
    mode: sql`v.mode`,
    ip: sql`host(v.ip)`,
    enabled: sql`v.enabled::int`,
    has_profile: hubRuns,
    forwards_lan: sql`v.forwards_lan`,
    forwards_wan: sql`v.forwards_wan`,
    status: sql`d.status`,
    model: sql`d.model`,
    is_facelift: sql`d.is_facelift::int`,
    is_esim_bootstrap: sql`d.measured -> 'is_esim_bootstrap'`,
    created_at: sql`v.created_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(${name})` },
    type: { by: sql`v.type` },
    ip: { by: sql`v.ip`, optional: true },
    enabled: { by: sql`v.enabled` },
    status: { by: sql`d.status`, optional: true },
    company_name: { by: sql`lower(c.name)`, optional: true },
    created_at: { by: sql`v.created_at` },
  },
  search: searchIn({ name, ip: sql`coalesce(host(v.ip), '')` }),
});

async function hubOf({ transaction }: SessionContext, client: number): Promise<number> {
  const query = transaction.selectFrom("vpn_hub_users").select("vpn_hub_id").where("id", "=", client);
  const found = await query.executeTakeFirst();
  if (!found) throw notFound();
  return found.vpn_hub_id;
}

async function checkHub({ transaction }: SessionContext, hub: number): Promise<void> {
  const query = transaction.selectFrom("vpn_hubs").select("id").where("id", "=", hub);
  if (!(await query.executeTakeFirst()))
    throw invalid("vpn_hub_id", "This hub does not exist, or you do not have access to it.");
}

/** Clients of hubs. */
export const vpnUsers: Handlers<
  "listVpnHubUsers" | "addVpnUser" | "addVpnCustomUser" | "updateVpnUser" | "toggleVpnUser" | "removeVpnUser"
> = {
  async listVpnHubUsers({ query }, { transaction, session }) {
    const filters = withinTenantScope(sql`v.company_id`, session);
    if (query.id) filters.push(isAnyOf(sql`v.id`, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.vpn_hub_id) filters.push(isAnyOf(sql`v.vpn_hub_id`, query.vpn_hub_id));
    if (query.type) filters.push(isAnyOf(sql`v.type`, query.type));
    const found = await readList<VpnHubUser>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async addVpnUser({ body }, context) {
    await checkHub(context, body.vpn_hub_id);
    const { transaction, now } = context;
    const visible = transaction.selectFrom("users").select("id").where("id", "=", body.user_id);
    if (!(await visible.executeTakeFirst()))
      throw invalid("user_id", "This user does not exist, or you do not have access to it.");
    const insert = transaction.insertInto("vpn_hub_users").values({ ...body, type: "user", created_at: now });
    await failOnDuplicate("vpn_hub_users_once", "user_id", insert.execute());
    return { status: 200, body: { success: true } };
  },

  async addVpnCustomUser({ body: { vpn_hub_id, username } }, context) {
    await checkHub(context, vpn_hub_id);
    const values = { vpn_hub_id, type: "custom", name: username, created_at: context.now } as const;
    const insert = context.transaction.insertInto("vpn_hub_users").values(values).execute();
    await failOnDuplicate("vpn_hub_users_once", "username", insert);
    return { status: 200, body: { success: true } };
  },

  async updateVpnUser({ path, body: { mode, ip_address } }, context) {
    const hub = await readHub(context, await hubOf(context, path.id));
    const ip = mode === "static" ? ip_address : null;
    if (ip === undefined) throw invalid("ip_address", "Enter a fixed address.");
    if (ip !== null && !isWithin(ip, hub.server_ip ?? "", hub.netmask ?? "")) {
      throw invalid("ip_address", "This address is not in the network of the hub.");
    }
    await context.transaction.updateTable("vpn_hub_users").set({ mode, ip }).where("id", "=", path.id).execute();
    return { status: 200, body: { success: true } };
  },

  async toggleVpnUser({ path, body: { enabled } }, context) {
    await hubOf(context, path.id);
    await context.transaction.updateTable("vpn_hub_users").set({ enabled }).where("id", "=", path.id).execute();
    return { status: 200, body: { success: true } };
  },

  async removeVpnUser({ path }, context) {
    await hubOf(context, path.id);
    await removeRow(context.transaction, "vpn_hub_users", path.id);
    return { status: 200, body: { success: true } };
  },
};
