import { sql } from "kysely";
import { allOf, searchIn } from "../../../lists/conditions";
import { defineListing } from "../../../lists/defineListing";
import type { RevisedListing } from "../../../lists/json/readJsonList";
import type { Sql } from "../../../lists/Listing";
import type { RelatedRows } from "../../../lists/loadRelated";
import { mapNames } from "../../../lists/mapNames";
import { monitoringPeriods } from "../../monitoring/changePeriods";
import { tagChip } from "../../tags/recordTags";
import { actionsOfTag } from "../../tags/tagActions";
import { capabilitySource } from "../deviceCapabilities";
import { measuredProperties, serviceProperties, sortsBy } from "./deviceProperties";

const id = sql`d.id`;

/** A tag with its actions. */
const ownTag = sql`${tagChip} || jsonb_build_object('actions', ${actionsOfTag})`;

const tags = sql`(
  select coalesce(jsonb_agg(${ownTag} order by lower(t.name)), '[]')
  from device_tags dt join tags t on t.id = dt.tag_id where dt.device_id = d.id)`;

/** The tags of a page of devices, read once per page: a subquery per device took as long as the rest of the page. */
const relatedTags: RelatedRows = {
  ids: sql`array(select dt.tag_id from device_tags dt where dt.device_id = d.id)`,
  rows: (ids) => sql`select t.id, ${ownTag} as value
    from tags t where t.id = any(${[...ids]}::integer[]) order by lower(t.name)`,
};

/** The result of a connection attempt as JSON: a code as a number, a reason as text. */
export const connectionAttemptCode = (reason: Sql): Sql =>
  sql`case when ${reason} ~ '^[0-9]{1,9}$' then to_jsonb(${reason}::integer) else to_jsonb(${reason}) end`;

/** The code of the last connection attempt; a refusal comes before missing service, missing monitoring and success. */
const lastAttempt = sql`case when d.failed_auth_reason is not null then d.failed_auth_reason
  when d.last_connection_at is null then null when not d.credit_enabled then '15'
  when not d.monitoring_enabled then '14' else '0' end`;

const instances = sql`d.vpn_monitoring_instances_state`;

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
  "esim",
  "created_at",
  "updated_at",
  "last_connection_at",
  "last_update_at",
  "revision",
] as const;

const NOT_NULL = new Set<string>([
  "company_id",
  "model",
  "description",
  "serial",
  "is_facelift",
  "created_at",
  "updated_at",
]);

/** Booleans, which the API returns as 1 and 0. */
const FLAGS = ["monitoring_enabled", "is_facelift", "credit_enabled"] as const;

const sortOf = (column: string) => ({ by: sql.ref(`d.${column}`), optional: !NOT_NULL.has(column) });

const searchColumns = searchIn({
  name: sql`d.name`,
  serial: sql`d.serial`,
  mac: sql`coalesce(d.mac, '')`,
  imei: sql`coalesce(d.imei, '')`,
});

/** Finds candidates with the trigram index over all four texts, then checks the requested fields one by one. */
function searchDevices(pattern: Sql, fields: readonly string[] | undefined): Sql | null {
  const candidates = sql`d.id in (select find_devices(${pattern}))`;
  if (!fields) return candidates;
  const chosen = searchColumns(pattern, fields);
  return chosen && allOf([candidates, chosen]);
}

const listing = defineListing("listDevices", {
  from: sql`devices d`,
  joins: sql`left join companies c on c.id = d.company_id`,
  id,
  properties: {
    id,
    ...mapNames(PLAIN, (name) => sql.ref(`d.${name}`)),
    ...mapNames(FLAGS, (name) => sql`${sql.ref(`d.${name}`)}::integer`),
    company_name: sql`c.name`,
    sent: sql`d.sent::float8`,
    received: sql`d.received::float8`,
    tags,
    capabilities: capabilitySource,
    ...monitoringPeriods,
    failed_auth_reason: connectionAttemptCode(lastAttempt),
    vpn_monitoring_instances_state: instances,
    ...serviceProperties,
    ...measuredProperties,
  },
  jsonColumn: { column: sql`d.measured`, names: new Set(Object.keys(measuredProperties)) },
  sorts: {
    ...mapNames([...PLAIN, ...FLAGS, "sent", "received"], sortOf),
    ...sortsBy({ ...serviceProperties, ...measuredProperties, ...monitoringPeriods }),
    ...sortsBy({ failed_auth_reason: lastAttempt, vpn_monitoring_instances_state: instances }),
    id: { by: id },
    name: { by: sql`d.sort_name` },
    company_name: { by: sql`lower(c.name)` },
  },
  search: searchDevices,
  total: sql`select coalesce(sum(change), 0)::float8 as total from device_counts`,
});

/** How devices are listed. */
export const deviceListing: RevisedListing = {
  ...listing,
  revision: sql`d.revision`,
  fresh: new Set(["company_name", "tags", "credit_activated"]),
  related: { tags: relatedTags },
};
