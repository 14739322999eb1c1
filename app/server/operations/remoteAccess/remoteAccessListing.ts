import { sql } from "kysely";
import type { operations } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { totalOfTable } from "../../lists/listTotals";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { Session } from "../../session/readSession";
import { hasAnyTag, type RecordTags, tagChips } from "../tags/recordTags";

type RemoteAccessQuery = NonNullable<operations["listRemoteAccess"]["parameters"]["query"]>;

/** The table of the tags of remote accesses. */
export const ACCESS_TAGS: RecordTags = { table: "remote_access_tags", owner: "remote_access_id" };

const id = sql`r.id`;
const company = sql`r.company_id`;
const destination = sql`host(r.destination_ip)`;

/** How remote accesses are listed. */
export const remoteAccessListing = defineListing("listRemoteAccess", {
  from: sql`remote_access r join devices d on d.company_id = r.company_id and d.id = r.device_id`,
  joins: sql`left join companies c on c.id = ${company}`,
  id,
  total: totalOfTable("remote_access"),
  byCompany: { from: sql`remote_access r`, company },
  properties: {
    id,
    device_id: sql`r.device_id`,
    company_id: company,
    name: sql`r.name`,
    device_name: sql`d.name`,
    device_description: sql`d.description`,
    device_status: sql`d.status`,
    company_name: sql`c.name`,
    mqtt: sql`d.measured -> 'mqtt'`,
    is_esim_bootstrap: sql`d.measured -> 'is_esim_bootstrap'`,
    destination_ip: destination,
    destination_port: sql`r.destination_port`,
    protocol: sql`r.protocol`,
    credentials_required: sql`r.credentials_required`,
    is_main: sql`r.is_main`,
    session_recording: sql`r.session_recording`,
    tags: tagChips(ACCESS_TAGS, id),
    created_at: sql`r.created_at`,
    updated_at: sql`r.updated_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(r.name)` },
    device_name: { by: sql`d.sort_name` },
    company_name: { by: sql`lower(c.name)` },
    destination_ip: { by: sql`r.destination_ip` },
    destination_port: { by: sql`r.destination_port` },
    protocol: { by: sql`r.protocol` },
    credentials_required: { by: sql`r.credentials_required` },
    is_main: { by: sql`r.is_main` },
    created_at: { by: sql`r.created_at` },
    updated_at: { by: sql`r.updated_at` },
  },
  search: searchIn({ name: sql`r.name`, device_name: sql`d.name`, destination_ip: destination }),
});

/** The conditions of a remote access query. */
export function remoteAccessFilters(query: RemoteAccessQuery, session: Session): Sql[] {
  const filters = [...withinTenantScope(company, session), ...withinTenantScope(sql`d.company_id`, session)];
  if (query.id) filters.push(isAnyOf(id, query.id));
  if (query.company_id) filters.push(isAnyOf(company, query.company_id));
  if (query.device_id) filters.push(isAnyOf(sql`r.device_id`, query.device_id));
  if (query.protocol) filters.push(isAnyOf(sql`r.protocol`, query.protocol));
  if (query.tag_id) filters.push(hasAnyTag(ACCESS_TAGS, id, query.tag_id));
  return filters;
}
