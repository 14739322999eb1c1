import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../../lists/conditions";
import { withinDateRange } from "../../../lists/dateRange";
import { defineListing } from "../../../lists/defineListing";
import type { Sql } from "../../../lists/Listing";
import { presentRow } from "../../../lists/presentRows";
import { readDateRange } from "../../../lists/readDateRange";
import { readList } from "../../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../../lists/tenantScope";
import type { Handlers } from "../../../requests/Handler";
import { requireDevice } from "../requireDevice";
import { readEverySample } from "./readEverySample";
import { readSamples } from "./readSamples";

type Schemas = components["schemas"];

const id = sql`e.id::float8`;

const events = defineListing(["listAllDeviceEvents", "listDeviceEvents"], {
  from: sql`device_events e`,
  joins: sql`left join devices d on d.id = e.device_id left join companies c on c.id = e.company_id`,
  id: sql`e.id`,
  byCompany: { company: sql`e.company_id` },
  properties: {
    id,
    device_id: sql`e.device_id`,
    company_id: sql`e.company_id`,
    user_id: sql`e.user_id`,
    company_name: sql`c.name`,
    serial: sql`d.serial`,
    mac: sql`d.mac`,
    model: sql`d.model`,
    user_agent: sql`e.user_agent`,
    ip: sql`e.ip`,
    type: sql`e.type`,
    status: sql`e.status`,
    code: sql`e.code`,
    log: sql`e.log`,
    created_at: sql`e.created_at`,
  },
  sorts: {
    id: { by: sql`e.id` },
    type: { by: sql`e.type` },
    status: { by: sql`e.status` },
    log: { by: sql`e.log` },
    created_at: { by: sql`e.created_at` },
  },
  search: searchIn({ type: sql`e.type`, log: sql`e.log` }),
});

type HistoryOperations =
  | "listDeviceEvents"
  | "listAllDeviceEvents"
  | "getDeviceInformation"
  | "getDeviceDataUsage"
  | "getDeviceLocations";

// Several codes mean the same: a connection attempt.
const ATTEMPT_CODES = ["0", "10", "12", "20", "104"];
const withSynonyms = (codes: readonly string[]) => (codes.includes("0") ? [...codes, ...ATTEMPT_CODES] : codes);

/** The bytes sent or received through a SIM card of a modem; slot 3 is the eSIM. */
function trafficOf(modem: number, slot: number, direction: "sent" | "received"): Sql {
  const name = `sim${slot}_${direction}${modem === 1 ? "" : `_${modem}`}`;
  return sql`(sum(${sql.id(direction)}) filter (where modem = ${sql.lit(modem)} and sim_slot = ${sql.lit(slot)}))::float8
    as ${sql.id(name)}`;
}

const BY_CARD = sql.join(
  [1, 2].flatMap((modem) =>
    [1, 2, 3].flatMap((slot) => [trafficOf(modem, slot, "sent"), trafficOf(modem, slot, "received")]),
  ),
);

/** Events, measurements, data usage and positions of devices over time. */
export const deviceHistory: Handlers<HistoryOperations> = {
  async listDeviceEvents({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const filters: Sql[] = [sql`e.device_id = ${path.id}`, ...withinDateRange(sql`e.created_at`, query)];
    if (query.type) filters.push(isAnyOf(sql`e.type`, query.type));
    const found = await readList<Schemas["DeviceEvent"]>(transaction, events, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listAllDeviceEvents({ query }, { transaction, session }) {
    const filters = [...withinTenantScope(sql`e.company_id`, session), ...withinDateRange(sql`e.created_at`, query)];
    if (query.company_id) filters.push(isAnyOf(sql`e.company_id`, query.company_id));
    if (query.serial)
      filters.push(sql`e.device_id in (select id from devices where ${isAnyOf(sql`serial`, query.serial)})`);
    if (query.device_id) filters.push(isAnyOf(sql`e.device_id`, query.device_id));
    if (query.type) filters.push(isAnyOf(sql`e.type`, query.type));
    if (query.code) filters.push(isAnyOf(sql`e.code`, withSynonyms(query.code)));
    const found = await readList<Schemas["DeviceEvent"]>(transaction, events, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getDeviceInformation({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const range = readDateRange(query);
    if (!query.every)
      return { status: 200, body: { success: true, data: await readSamples(transaction, path, range) } };
    const { data, ...meta } = await readEverySample(transaction, path, range);
    return { status: 200, body: { success: true, data, meta } };
  },

  async getDeviceDataUsage({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const [start, end] = readDateRange(query);
    const { rows: data } = await sql<Schemas["DataUsageDay"]>`
      with used as (
        select * from device_data_usage
        where device_id = ${path.id} and date >= (${start}::timestamptz at time zone 'UTC')::date
          and date <= (${end}::timestamptz at time zone 'UTC')::date
      ), by_modem as (
        select date, json_agg(json_build_object('modem_id', modem || '-1', 'sims', sims) order by modem) as modems
        from (select date, modem, json_agg(json_build_object('sim_id', sim_slot,
          'data', json_build_object('rx', received, 'tx', sent)) order by sim_slot) as sims
          from used group by date, modem) each group by date
      )
      select date::text, sum(sent)::float8 as sent, sum(received)::float8 as received, ${BY_CARD},
        (select modems from by_modem b where b.date = used.date) as modems
      from used group by date order by date`.execute(transaction);
    return { status: 200, body: { success: true, data } };
  },

  async getDeviceLocations({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const [start, end] = readDateRange(query);
    const { rows } = await sql<Schemas["DevicePosition"]>`
      select latitude, longitude, (measured -> 'altitude')::float8 as altitude, created_at from device_samples
      where device_id = ${path.id} and created_at >= ${start} and created_at < ${end} and latitude is not null
        and longitude is not null
      order by created_at`.execute(transaction);
    return { status: 200, body: { success: true, data: rows.map((row) => presentRow(row)) } };
  },
};
