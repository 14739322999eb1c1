import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import type { Handlers } from "../../requests/Handler";
import { connectionAttemptCode } from "../devices/listing/deviceListing";
import { readOnlineCompanies, readOnlineDays, readUniqueDevices } from "./activeDevices";
import { onlineStatistics } from "./onlineStatistics";
import { readGeneral, readMonths } from "./statisticsRows";

type ConnectionStatistics = components["schemas"]["ConnectionStatistics"];
type ActionLog = components["schemas"]["ActionLog"];

const connections = defineListing("listConnectionStatistics", {
  from: sql`devices d`,
  joins: sql`left join companies c on c.id = d.company_id`,
  id: sql`d.id`,
  properties: {
    id: sql`d.id`,
    name: sql`d.name`,
    serial: sql`d.serial`,
    mac: sql`d.mac`,
    model: sql`d.model`,
    company_id: sql`d.company_id`,
    company_name: sql`c.name`,
    status: sql`d.status`,
    wan_ip: sql`d.wan_ip`,
    last_connection_at: sql`d.last_connection_at`,
    last_update_at: sql`d.last_update_at`,
    failed_auth_reason: connectionAttemptCode(sql`d.failed_auth_reason`),
  },
  sorts: {
    id: { by: sql`d.id` },
    name: { by: sql`d.sort_name` },
    serial: { by: sql`d.serial` },
    model: { by: sql`d.model` },
    status: { by: sql`d.status`, optional: true },
    last_connection_at: { by: sql`d.last_connection_at`, optional: true },
  },
  search: searchIn({ name: sql`d.name`, serial: sql`d.serial`, mac: sql`coalesce(d.mac, '')` }),
});

const actions = defineListing("listActionLogs", {
  from: sql`audit_log a`,
  joins: sql`left join companies c on c.id = a.company_id`,
  id: sql`a.id`,
  properties: {
    id: sql`a.id::float8`,
    created_at: sql`a.created_at`,
    user_email: sql`a.user_email`,
    operation: sql`a.operation`,
    path: sql`a.path`,
    company_id: sql`a.company_id`,
    company_name: sql`c.name`,
    address: sql`a.address`,
  },
  sorts: {
    id: { by: sql`a.id` },
    created_at: { by: sql`a.created_at` },
    operation: { by: sql`a.operation` },
    user_email: { by: sql`lower(a.user_email)` },
  },
  search: searchIn({ user_email: sql`a.user_email`, operation: sql`a.operation` }),
});

type Ids =
  | "getGeneralStatistics"
  | "listConnectionStatistics"
  | "listMonthStatistics"
  | "getOnlineStatistics"
  | "listOnlineDays"
  | "listOnlineCompanies"
  | "listActionLogs"
  | "listUniqueDevices";

/** Statistics. */
export const statistics: Handlers<Ids> = {
  async getGeneralStatistics(_request, context) {
    return { status: 200, body: { success: true, data: await readGeneral(context) } };
  },

  async listConnectionStatistics({ query }, { transaction, session }) {
    const filters = withinTenantScope(sql`d.company_id`, session);
    if (query.company_id) filters.push(isAnyOf(sql`d.company_id`, query.company_id));
    if (query.status) filters.push(isAnyOf(sql`coalesce(d.status::text, 'null')`, query.status));
    const found = await readList<ConnectionStatistics>(transaction, connections, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listMonthStatistics({ query }, context) {
    return { status: 200, body: { success: true, ...(await readMonths(context, query)) } };
  },

  async getOnlineStatistics({ query }, context) {
    return { status: 200, body: { success: true, data: await onlineStatistics(context, query) } };
  },

  async listOnlineDays({ query }, context) {
    return { status: 200, body: { success: true, ...(await readOnlineDays(context, query)) } };
  },

  async listOnlineCompanies({ query }, context) {
    return { status: 200, body: { success: true, ...(await readOnlineCompanies(context, query)) } };
  },

  async listActionLogs({ query }, { transaction, session }) {
    const filters = [...withinTenantScope(sql`a.company_id`, session), ...withinDateRange(sql`a.created_at`, query)];
    if (query.company_id) filters.push(isAnyOf(sql`a.company_id`, query.company_id));
    const found = await readList<ActionLog>(transaction, actions, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async listUniqueDevices({ query }, context) {
    return { status: 200, body: { success: true, ...(await readUniqueDevices(context, query)) } };
  },
};
