import { sql } from "kysely";
import type { operations } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { unixSeconds } from "../../lists/readDateRange";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { Session } from "../../session/readSession";
import { hasAnyTag, type RecordTags, tagChips } from "../tags/recordTags";
import { hubState, hubStateText } from "./hubState";

type HubQuery = NonNullable<operations["listVpnHubs"]["parameters"]["query"]>;

/** The table of the tags of VPN hubs. */
export const HUB_TAGS: RecordTags = { table: "vpn_hub_tags", owner: "vpn_hub_id" };

const id = sql`h.id`;
const company = sql`h.company_id`;
const traffic = (column: string) =>
  sql`coalesce((select sum(${sql.ref(`u.${column}`)})::float8 from vpn_usage u where u.vpn_hub_id = h.id), 0)`;
const sent = traffic("session_bytes_send");
const received = traffic("session_bytes_received");
const used = sql`${sent} + ${received}`;
const stopped = (reason: string) => sql`(h.stop_reason is not distinct from ${reason})::int`;

/** How VPN hubs are listed. */
export const vpnHubListing = defineListing("listVpnHubs", {
  from: sql`vpn_hubs h`,
  joins: sql`left join companies c on c.id = h.company_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    name: sql`h.name`,
    description: sql`h.description`,
    quick_hub: sql`h.quick_hub::int`,
    hub_zone: sql`h.hub_zone`,
    vpn_type: sql`h.vpn_type`,
    enabled: sql`h.enabled::int`,
    state: hubState,
    state_text: hubStateText,
    port: sql`h.port`,
    server_ip: sql`host(h.server_ip)`,
    netmask: sql`host(h.netmask)`,
    bytes_used: used,
    bytes_sent: sent,
    bytes_received: received,
    clients_count: sql`(select count(*)::int from vpn_hub_users v where v.vpn_hub_id = h.id)`,
    sessions_count: sql`(
      select count(*)::int from vpn_connections v where v.vpn_hub_id = h.id and v.disconnected_at is null)`,
    disabled_on_company_data_used: stopped("company_data_used"),
    disabled_for_inactive: stopped("inactive"),
    disabled_for_inactive_without_users: stopped("inactive_without_users"),
    disabled_because_expired: stopped("expired"),
    stop_reason: sql`h.stop_reason`,
    start_time: unixSeconds(sql`h.start_time`),
    end_time: unixSeconds(sql`h.end_time`),
    ca_crt_expire_at: sql`h.ca_crt_expire_at`,
    server_crt_expire_at: sql`h.server_crt_expire_at`,
    certificate_days_left: sql`case when h.ca_crt_expire_at is not null or h.server_crt_expire_at is not null
      then greatest(0, floor(extract(epoch from least(h.ca_crt_expire_at, h.server_crt_expire_at) - now()) / 86400))::int end`,
    tags: tagChips(HUB_TAGS, id),
    created_at: sql`h.created_at`,
    updated_at: sql`h.updated_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(h.name)` },
    description: { by: sql`lower(h.description)` },
    company_name: { by: sql`lower(c.name)` },
    enabled: { by: sql`h.enabled` },
    state: { by: hubState },
    port: { by: sql`h.port`, optional: true },
    bytes_used: { by: used },
    start_time: { by: sql`h.start_time`, optional: true },
    end_time: { by: sql`h.end_time`, optional: true },
    created_at: { by: sql`h.created_at` },
    updated_at: { by: sql`h.updated_at` },
  },
  search: searchIn({ name: sql`h.name`, description: sql`h.description` }),
});

/** The conditions of a VPN hub query. */
export function vpnHubFilters(query: HubQuery, session: Session): Sql[] {
  const filters = withinTenantScope(company, session);
  if (query.id) filters.push(isAnyOf(id, query.id));
  if (query.company_id) filters.push(isAnyOf(company, query.company_id));
  if (query.enabled !== undefined) filters.push(sql`h.enabled = ${query.enabled === 1}`);
  if (query.state) filters.push(sql`${hubState} = ${query.state}`);
  if (query.quick_hub !== undefined) filters.push(sql`h.quick_hub = ${query.quick_hub === 1}`);
  if (query.tag_id) filters.push(hasAnyTag(HUB_TAGS, id, query.tag_id));
  return filters;
}
