import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { devicesWithRowsIn } from "../../lists/listTotals";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { deviceProperties, deviceSorts, isInState } from "./deviceStates";

type HotspotDevice = components["schemas"]["HotspotDevice"];
type Hotspot = components["schemas"]["Hotspot"];
type HotspotUser = components["schemas"]["HotspotUser"];

const names = sql`(
  select string_agg(h.ssid, ', ' order by h.hotspot_index) from hotspots h where h.device_id = d.id)`;
const online = sql`(
  select count(*)::int from hotspot_users u join hotspots h on h.id = u.hotspot_id where h.device_id = d.id)`;
const bootstrap = sql`d.measured -> 'is_esim_bootstrap'`;
const updated = sql`(select max(h.updated_at) from hotspots h where h.device_id = d.id)`;

const devices = defineListing("listHotspots", {
  from: sql`devices d`,
  joins: sql`join companies c on c.id = d.company_id`,
  id: sql`d.id`,
  properties: {
    ...deviceProperties,
    is_esim_bootstrap: bootstrap,
    ssid_names: names,
    online_users: online,
    updated_at: updated,
  },
  sorts: { ...deviceSorts, online_users: { by: online }, updated_at: { by: updated } },
  search: searchIn({ name: sql`d.name`, ssid_names: names }),
});

const ofHotspot = sql`(select count(*)::int from hotspot_users u where u.hotspot_id = h.id)`;
const ofDevice = defineListing("listDeviceHotspots", {
  from: sql`hotspots h`,
  id: sql`h.id`,
  properties: {
    id: sql`h.id`,
    device_id: sql`h.device_id`,
    hotspot_index: sql`h.hotspot_index::text`,
    ssid: sql`h.ssid`,
    status: sql`h.status`,
    hotspot_ip: sql`h.hotspot_ip`,
    auth_type: sql`h.auth_type`,
    online_users: ofHotspot,
    updated_at: sql`h.updated_at`,
  },
  sorts: {
    id: { by: sql`h.id` },
    hotspot_index: { by: sql`h.hotspot_index` },
    ssid: { by: sql`lower(h.ssid)` },
    online_users: { by: ofHotspot },
    updated_at: { by: sql`h.updated_at` },
  },
  search: () => null,
});

function users(now: Date) {
  return defineListing("listActiveHotspotUsers", {
    from: sql`hotspot_users u join hotspots h on h.id = u.hotspot_id`,
    id: sql`u.id`,
    properties: {
      id: sql`u.id`,
      device_id: sql`h.device_id`,
      ssid: sql`h.ssid`,
      username: sql`u.username`,
      mac: sql`u.mac`,
      ip: sql`u.ip`,
      start_time: sql`u.start_time`,
      use_time: sql`greatest(0, extract(epoch from ${now}::timestamptz - u.start_time))::integer::text`,
      download: sql`u.download::text`,
      upload: sql`u.upload::text`,
      created_at: sql`u.created_at`,
      updated_at: sql`u.updated_at`,
    },
    sorts: {
      id: { by: sql`u.id` },
      username: { by: sql`lower(u.username)` },
      start_time: { by: sql`u.start_time` },
      download: { by: sql`u.download` },
      upload: { by: sql`u.upload` },
    },
    search: () => null,
  });
}

/** The condition that a device has one of these networks; not_null means any network, is_null none. */
function hasNetwork(wanted: readonly string[]): Sql {
  const named = (condition: Sql) => sql`d.id in (select h.device_id from hotspots h where ${condition})`;
  const parts = [named(isAnyOf(sql`h.ssid`, wanted))];
  if (wanted.includes("not_null")) parts.push(named(sql`h.ssid <> ''`));
  if (wanted.includes("is_null")) parts.push(sql`not ${named(sql`h.ssid <> ''`)}`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Requires a device to be visible; throws NOT_FOUND otherwise. */
export async function checkDevice({ transaction }: SessionContext, device: number): Promise<void> {
  const query = transaction.selectFrom("devices").select("id").where("id", "=", device);
  if (!(await query.executeTakeFirst())) throw notFound();
}

/** Reported hotspots and their active users. */
export const hotspots: Handlers<"listHotspots" | "listDeviceHotspots" | "listActiveHotspotUsers"> = {
  async listHotspots({ query }, { transaction, session }) {
    const listing = { ...devices, ...devicesWithRowsIn("hotspots", session) };
    const filters: Sql[] = withinTenantScope(sql`d.company_id`, session);
    if (query.company_id) filters.push(isAnyOf(sql`d.company_id`, query.company_id));
    if (query.status) filters.push(isInState(query.status));
    if (query.model) filters.push(isAnyOf(sql`d.model`, query.model));
    if (query.firmware) filters.push(isAnyOf(sql`d.firmware`, query.firmware));
    if (query.ssid_names) filters.push(hasNetwork(query.ssid_names));
    const found = await readList<HotspotDevice>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listDeviceHotspots({ path, query }, context) {
    await checkDevice(context, path.id);
    const filters = [sql`h.device_id = ${path.id}`];
    if (query.hotspot_index !== undefined) filters.push(sql`h.hotspot_index = ${query.hotspot_index}`);
    const found = await readList<Hotspot>(context.transaction, ofDevice, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listActiveHotspotUsers({ path, query }, context) {
    await checkDevice(context, path.id);
    const filters = [sql`h.device_id = ${path.id}`, sql`h.hotspot_index = ${path.index}`];
    const found = await readList<HotspotUser>(context.transaction, users(context.now), query, filters);
    const rows = found.data.filter((row): row is HotspotUser => typeof row === "object");
    return { status: 200, body: { success: true, code: 0, hotspots_active_users: rows, ...found } };
  },
};
