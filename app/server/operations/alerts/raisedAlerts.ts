import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { alertKindsByName, withAlertNames } from "./alertNames";

type Alert = components["schemas"]["Alert"];

const id = sql`a.id`;
const company = sql`a.company_id`;
const NAMES = { alert_type: "alert-type", alert_subtype: "alert-subtype" } as const;

const listing = defineListing("listAlerts", {
  from: sql`alerts a`,
  joins: sql`left join devices d on d.id = a.device_id`,
  id,
  byCompany: { company },
  properties: {
    id,
    company_id: company,
    device_id: sql`a.device_id`,
    device_name: sql`d.name`,
    alerts_configs_id: sql`a.alerts_configs_id`,
    message: sql`a.message`,
    alert_type: sql`a.alert_type_id`,
    alert_subtype: sql`a.alert_subtype_id`,
    alert_type_id: sql`a.alert_type_id`,
    alert_subtype_id: sql`a.alert_subtype_id`,
    created_at: sql`a.created_at`,
  },
  sorts: {
    id: { by: id },
    created_at: { by: sql`a.created_at` },
    device_name: { by: sql`d.sort_name`, joins: sql`join devices d on d.id = a.device_id` },
  },
  search: searchIn({ message: sql`a.message` }),
});

/** Raised alerts. */
export const raisedAlerts: Handlers<"listAlerts" | "getAlert" | "deleteAlert"> = {
  async listAlerts({ query }, { transaction, services, session }) {
    const filters = [...withinTenantScope(company, session), ...withinDateRange(sql`a.created_at`, query)];
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.device_id) filters.push(isAnyOf(sql`a.device_id`, query.device_id));
    if (query.alerts_configs_id) filters.push(sql`a.alerts_configs_id = ${query.alerts_configs_id}`);
    if (query.type) filters.push(isAnyOf(sql`a.alert_type_id`, alertKindsByName(services, query.type)));
    const { data, meta } = await readList<Alert>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, data: withAlertNames(services, data, NAMES), meta } };
  },

  async getAlert({ path, query }, { transaction, services }) {
    const found = await readOne<Alert>(transaction, listing, path.id, query.fields);
    if (!found) throw notFound();
    const data = query.fields_only ? Object.keys(listing.properties) : withAlertNames(services, [found], NAMES);
    return { status: 200, body: { success: true, data } };
  },

  async deleteAlert({ path }, { transaction }) {
    const deleted = await transaction.deleteFrom("alerts").where("id", "=", path.id).returning("id").executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
