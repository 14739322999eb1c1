import { sql } from "kysely";
import type { components } from "#generated/api";
import { defineListing } from "../../lists/defineListing";
import type { ListQuery, Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { removeRow } from "../rows/removeRow";
import { checkNetwork } from "./addresses";
import { hubRuns } from "./hubState";

type VpnRoute = components["schemas"]["VpnRoute"];

const id = sql`r.id`;
const via = sql`coalesce(v.name, d.name, u.username)`;
// A route works only while its hub runs and its client is connected.
const state = sql`case when (${hubRuns} and v.enabled) is not true then 'disabled'
  when exists (select from vpn_connections n where n.vpn_user_id = v.id and n.disconnected_at is null) then 'enabled'
  else 'waiting' end`;

const listing = defineListing("listVpnRoutes", {
  from: sql`vpn_routes r`,
  joins: sql`left join vpn_hubs h on h.id = r.vpn_hub_id left join vpn_hub_users v on v.id = r.vpn_hub_user_id
    left join devices d on d.id = v.device_id left join users u on u.id = v.user_id`,
  id,
  properties: {
    id,
    hub_id: sql`r.vpn_hub_id`,
    vpn_hub_user_id: sql`r.vpn_hub_user_id`,
    name: sql`r.name`,
    ip: sql`host(r.ip)`,
    netmask: sql`host(r.netmask)`,
    via,
    state,
    created_at: sql`r.created_at`,
  },
  sorts: {
    id: { by: id },
    ip: { by: sql`r.ip` },
    name: { by: sql`lower(r.name)` },
    via: { by: sql`lower(${via})`, optional: true },
    created_at: { by: sql`r.created_at` },
  },
  search: () => null,
});

/** Reads routes, of these hubs and clients where given. */
export async function readRoutes(
  { transaction }: SessionContext,
  query: ListQuery,
  hubs?: readonly number[],
  clients?: readonly number[],
) {
  const filters: Sql[] = [];
  if (hubs) filters.push(isAnyOf(sql`r.vpn_hub_id`, hubs));
  if (clients) filters.push(isAnyOf(sql`r.vpn_hub_user_id`, clients));
  return { success: true, ...(await readList<VpnRoute>(transaction, listing, query, filters)) } as const;
}

/** A route as reported on a status channel: `via` is the id of its client. */
function routeOf(row: VpnRoute | string) {
  if (typeof row === "string") return row;
  const { ip, netmask, vpn_hub_user_id: via, state } = row;
  return { ip, netmask, via, state };
}

/** Routes to networks behind clients of hubs. */
export const vpnRoutes: Handlers<"listVpnRoutes" | "createVpnRoute" | "deleteVpnRoute"> = {
  async listVpnRoutes({ query }, context) {
    const body = await readRoutes(context, query, query.vpn_hub_id, query.vpn_hub_user_id);
    return { status: 200, body, channelData: { hub_routes: body.data.map(routeOf) } };
  },

  async createVpnRoute({ body: { ip_address: ip, ...route } }, { transaction, now }) {
    checkNetwork(ip, route.netmask, { ip: "ip_address", netmask: "netmask" });
    const client = await transaction
      .selectFrom("vpn_hub_users")
      .select("id")
      .where("id", "=", route.vpn_hub_user_id)
      .where("vpn_hub_id", "=", route.vpn_hub_id)
      .executeTakeFirst();
    if (!client) throw invalid("vpn_hub_user_id", "This hub has no such client, or you do not have access to it.");
    const insert = transaction
      .insertInto("vpn_routes")
      .values({ ...route, ip, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = await failOnDuplicate("vpn_routes_once", "ip_address", insert);
    const data = await readOne<VpnRoute>(transaction, listing, created.id);
    if (!data) throw notFound();
    return { status: 200, body: { success: true, data } };
  },

  async deleteVpnRoute({ path, body = {} }, { transaction }) {
    const data = await readOne<VpnRoute>(transaction, listing, path.id);
    if (!data) throw notFound();
    const { ip_address = data.ip, netmask = data.netmask, vpn_hub_user_id = data.vpn_hub_user_id } = body;
    if (ip_address !== data.ip) throw invalid("ip_address", "This is another network.");
    if (netmask !== data.netmask) throw invalid("netmask", "This is another network.");
    if (vpn_hub_user_id !== data.vpn_hub_user_id) throw invalid("vpn_hub_user_id", "This is another network.");
    await removeRow(transaction, "vpn_routes", path.id);
    return { status: 200, body: { success: true } };
  },
};
