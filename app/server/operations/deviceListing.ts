import { sql } from "kysely";
import { allOf, type Listing, type Sql, searchIn } from "./list";

const id = sql`d.id`;

const tags = sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name)), '[]')
  from device_tags dt join tags t on t.id = dt.tag_id where dt.device_id = d.id)`;

const PLAIN = [
  "company_id",
  "model",
  "original_model",
  "name",
  "description",
  "serial",
  "mac",
  "imei",
  "firmware",
  "status",
  "signal",
  "temperature",
  "operator",
  "connection_type",
  "connection_state",
  "network_state",
  "sim_slot",
  "sim_state",
  "wan_state",
  "wan_ip",
  "mobile_ip",
  "router_uptime",
  "connection_uptime",
  "latitude",
  "longitude",
  "monitoring_enabled",
  "is_facelift",
  "esim",
  "credit_enabled",
  "created_at",
  "updated_at",
  "last_connection_at",
  "last_update_at",
] as const;

const NOT_SORTED = new Set<string>([
  "latitude",
  "longitude",
  "monitoring_enabled",
  "esim",
  "credit_enabled",
  "original_model",
]);
const ALWAYS_THERE = new Set<string>([
  "company_id",
  "model",
  "description",
  "serial",
  "is_facelift",
  "created_at",
  "updated_at",
]);

const plain = Object.fromEntries(PLAIN.map((name) => [name, sql.ref(`d.${name}`)]));

function sortsOf(names: readonly string[]): Listing["sorts"] {
  return Object.fromEntries(
    names.map((name) => [name, { by: sql.ref(`d.${name}`), optional: !ALWAYS_THERE.has(name) }]),
  );
}

const searchColumns = searchIn({
  name: sql`d.name`,
  serial: sql`d.serial`,
  mac: sql`coalesce(d.mac, '')`,
  imei: sql`coalesce(d.imei, '')`,
});

/** The index over all four texts finds the candidates; the fields asked for are then looked at one by one. */
function searchDevices(pattern: Sql, fields: readonly string[] | undefined): Sql | null {
  const candidates = sql`d.id in (select find_devices(${pattern}))`;
  if (!fields) return candidates;
  const chosen = searchColumns(pattern, fields);
  return chosen && allOf([candidates, chosen]);
}

/** How devices are listed. */
export const deviceListing: Listing = {
  from: sql`devices d`,
  joins: sql`left join companies c on c.id = d.company_id`,
  id,
  properties: {
    id,
    ...plain,
    company_name: sql`c.name`,
    sent: sql`d.sent::float8`,
    received: sql`d.received::float8`,
    tags,
  },
  sorts: {
    ...sortsOf([...PLAIN.filter((name) => !NOT_SORTED.has(name)), "sent", "received"]),
    id: { by: id },
    name: { by: sql`lower(d.name)` },
    company_name: { by: sql`lower(c.name)` },
  },
  search: searchDevices,
};
