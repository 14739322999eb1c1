import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { devicesWithRowsIn } from "../../lists/listTotals";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { Handlers } from "../../requests/Handler";
import { deviceProperties, deviceSorts, isInState } from "./deviceStates";
import { checkDevice } from "./hotspots";

type WirelessDevice = components["schemas"]["WirelessDevice"];
type WirelessNetwork = components["schemas"]["WirelessNetwork"];

const summed = (column: string) =>
  sql`(select coalesce(sum(${sql.ref(`w.${column}`)}), 0) from wireless w where w.device_id = d.id)`;
const [clients, received, sent] = [summed("clients_count"), summed("received"), summed("sent")];

const devices = defineListing("listWireless", {
  from: sql`devices d`,
  joins: sql`join companies c on c.id = d.company_id`,
  id: sql`d.id`,
  properties: {
    ...deviceProperties,
    clients_count: sql`${clients}::text`,
    received: sql`${received}::text`,
    sent: sql`${sent}::text`,
    created_at: sql`d.created_at`,
  },
  sorts: {
    ...deviceSorts,
    clients_count: { by: clients },
    received: { by: received },
    sent: { by: sent },
    created_at: { by: sql`d.created_at` },
  },
  search: searchIn({ name: sql`d.name`, description: sql`d.description` }),
});

const ofDevice = defineListing("listDeviceWireless", {
  from: sql`wireless w`,
  id: sql`w.id`,
  properties: {
    id: sql`w.id`,
    device_id: sql`w.device_id`,
    wlan_id: sql`w.wlan_id`,
    ssid: sql`w.ssid`,
    active: sql`w.active::int`,
    received: sql`w.received::float8`,
    sent: sql`w.sent::float8`,
    clients_count: sql`w.clients_count`,
    updated_at: sql`w.updated_at`,
  },
  sorts: {
    id: { by: sql`w.id` },
    wlan_id: { by: sql`w.wlan_id` },
    ssid: { by: sql`lower(w.ssid)` },
    active: { by: sql`w.active` },
    clients_count: { by: sql`w.clients_count` },
    received: { by: sql`w.received` },
    sent: { by: sql`w.sent` },
    updated_at: { by: sql`w.updated_at` },
  },
  search: () => null,
});

/** Reported Wi-Fi networks. */
export const wireless: Handlers<"listWireless" | "listDeviceWireless"> = {
  async listWireless({ query }, { transaction, session }) {
    const listing = { ...devices, ...devicesWithRowsIn("wireless", session) };
    const filters: Sql[] = withinTenantScope(sql`d.company_id`, session);
    if (query.company_id) filters.push(isAnyOf(sql`d.company_id`, query.company_id));
    if (query.status) filters.push(isInState(query.status));
    if (query.model) filters.push(isAnyOf(sql`d.model`, query.model));
    const found = await readList<WirelessDevice>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listDeviceWireless({ path, query }, context) {
    await checkDevice(context, path.id);
    const found = await readList<WirelessNetwork>(context.transaction, ofDevice, query, [
      sql`w.device_id = ${path.id}`,
    ]);
    return { status: 200, body: { success: true, ...found } };
  },
};
