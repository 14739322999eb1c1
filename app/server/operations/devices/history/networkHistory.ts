import { sql } from "kysely";
import type { components } from "#generated/api";
import { daysBefore, parseInstant } from "../../../lists/dateRange";
import { defineListing } from "../../../lists/defineListing";
import type { Sql } from "../../../lists/Listing";
import { presentRow } from "../../../lists/presentRows";
import { readDateRange } from "../../../lists/readDateRange";
import { readList } from "../../../lists/readList";
import type { Handlers } from "../../../requests/Handler";
import { portNames } from "../ports/portNames";
import { requireDevice } from "../requireDevice";

type Schemas = components["schemas"];

const id = sql`n.id`;

const changes = (names: Map<number, string>) =>
  defineListing("listNetworkChanges", {
    from: sql`network_changes n`,
    id,
    properties: {
      id,
      device_id: sql`n.device_id`,
      change: sql`n.change`,
      object: sql`n.object`,
      address: sql`n.address`,
      port: nameOf(names, sql`n.port`),
      from_port: nameOf(names, sql`n.from_port`),
      created_at: sql`n.created_at`,
    },
    sorts: { id: { by: id }, object: { by: sql`lower(n.object)` }, created_at: { by: sql`n.created_at` } },
    search: () => null,
  });

// Falls back to the port number where the model has no such port.
const nameOf = (names: Map<number, string>, port: Sql) =>
  sql`coalesce(${JSON.stringify(Object.fromEntries(names))}::jsonb ->> ${port}::text, ${port}::text)`;

const MAX_SAMPLES = 10_000;

/** The samples of a device's Wi-Fi networks in a range; long series are downsampled evenly and keep their newest sample. */
function samplesOf(device: number, wlan: string | undefined, [start, end]: [Date, Date]): Sql {
  const from = sql`from wireless_history where device_id = ${device}
    and (${wlan ?? null}::text is null or wlan_id = ${wlan ?? null}) and created_at >= ${start} and created_at < ${end}`;
  return sql`select id, wlan_id, clients_count, received::float8 as received, sent::float8 as sent, created_at
    from (select *, row_number() over (partition by wlan_id order by created_at desc, id desc) as place,
      count(*) over (partition by wlan_id) as count ${from}) s
    where (place - 1) % ceil(count / ${MAX_SAMPLES}::numeric) = 0`;
}

/** The traffic of Wi-Fi networks over time, and clients that joined, left or moved. */
export const networkHistory: Handlers<"getWirelessGraph" | "listWirelessSamples" | "listNetworkChanges"> = {
  async getWirelessGraph({ path, query: { wlan, start_date, end_date } }, { transaction, now }) {
    await requireDevice(transaction, path.id);
    const end = end_date ?? now.toISOString();
    const start = start_date ?? daysBefore(parseInstant(end, "end_date"), 1).toISOString();
    const range = readDateRange({ start_date: start, end_date: end });
    const { rows } = await sql<Schemas["WirelessPoint"]>`
      select coalesce((created_at - lag(created_at) over (order by created_at, id))::interval(0)::text, '') as interval,
        clients_count, received, sent, created_at
      from (${samplesOf(path.id, wlan, range)}) s order by created_at, id`.execute(transaction);
    return { status: 200, body: { success: true, data: [{ [wlan]: rows.map((row) => presentRow(row)) }] } };
  },

  async listWirelessSamples({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const samples = samplesOf(path.id, query.wlan, readDateRange(query));
    const { rows } = await sql<Schemas["WirelessSample"]>`
      select wlan_id, clients_count, received, sent, created_at from (${samples}) s order by created_at, id`.execute(
      transaction,
    );
    return { status: 200, body: { success: true, data: rows.map((row) => presentRow(row)) } };
  },

  async listNetworkChanges({ path, query }, { transaction, services }) {
    const device = await requireDevice(transaction, path.id);
    const listing = changes(portNames(services.documents().documents, device));
    const found = await readList<Schemas["NetworkChange"]>(transaction, listing, query, [
      sql`n.device_id = ${path.id}`,
      sql`(${query.change ?? null}::text is null or n.change = ${query.change ?? null})`,
    ]);
    return { status: 200, body: { success: true, ...found } };
  },
};
