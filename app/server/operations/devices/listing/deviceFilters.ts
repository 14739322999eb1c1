import { sql } from "kysely";
import type { operations } from "#generated/api";
import type { Sql } from "../../../lists/Listing";
import { isAnyOf, not, withinTenantScope } from "../../../lists/tenantScope";
import type { SessionContext } from "../../../requests/Context";
import { deviceCategories, PLAIN_CATEGORIES } from "./deviceCategories";

type DeviceQuery = NonNullable<operations["listDevices"]["parameters"]["query"]>;

const STATUS_CODES = { offline: 0, online: 1, pending: 2 } as const;

/** Compares the column itself, which has an index. */
function hasStatus(statuses: NonNullable<DeviceQuery["status"]>): Sql {
  const codes = statuses.flatMap((status) => (status === "not_activated" ? [] : [STATUS_CODES[status]]));
  const isKnown = isAnyOf(sql`d.status`, codes);
  return statuses.includes("not_activated") ? sql`(${isKnown} or d.status is null)` : isKnown;
}

function hasTag(tags: readonly number[]): Sql {
  return sql`d.id in (select dt.device_id from device_tags dt where ${isAnyOf(sql`dt.tag_id`, tags)})`;
}

function isMonitored(statuses: NonNullable<DeviceQuery["monitoring_status"]>): Sql {
  return sql.join(
    statuses.map((status) => (status === "monitored" ? sql`d.monitoring_enabled` : sql`not d.monitoring_enabled`)),
    sql` or `,
  );
}

const CATEGORIES = [
  "signal",
  "signal_2",
  "connection_type",
  "connection_type_2",
  "network_state",
  "network_state_2",
  "wan_state",
  "information_updated",
  "task",
  "temperature",
] as const;

type Add = <Value>(values: readonly Value[] | undefined, condition: (values: readonly Value[]) => Sql) => void;

function addCategories(add: Add, query: DeviceQuery, now: Date): void {
  const categories = deviceCategories(now);
  for (const name of CATEGORIES) add<string>(query[name], (values) => isAnyOf(sql`(${categories[name]})`, values));
  for (const name of ["signal", "signal_2", "temperature"] as const)
    add<string>(query[`ne:${name}`], (values) => not(isAnyOf(sql`(${categories[name]})`, values)));
  for (const name of PLAIN_CATEGORIES) {
    add(query[name], (values) => isAnyOf(sql.ref(`d.${name}`), values));
    add(query[`ne:${name}`], (values) => not(isAnyOf(sql.ref(`d.${name}`), values)));
  }
  add(query.sim_slot, (values) => isAnyOf(sql`d.sim_slot`, values));
  add(query["ne:sim_slot"], (values) => not(isAnyOf(sql`d.sim_slot`, values)));
  for (const name of ["modem_manufacturer", "modem_manufacturer_2"] as const)
    add(query[`ne_${name}`], (values) => not(isAnyOf(sql.ref(`d.${name}`), values)));
}

function addPacks(add: Add, query: DeviceQuery): void {
  const withPack = (column: string, property: string) => (values: readonly string[]) =>
    // An array uses the index of packs; a subquery (in) would scan all devices with a pack.
    sql`${sql.ref(`d.${column}`)} = any(array(
      select ct.id from credit_types ct where ${isAnyOf(sql.ref(`ct.${property}`), values)}))`;
  for (const prefix of ["management", "data"] as const) {
    const column = `${prefix}_credit_type_id` as const;
    add(query[column], (values) => isAnyOf(sql.ref(`d.${column}`), values));
    add<string>(query[`${prefix}_credit_type`], withPack(column, "kind"));
  }
  add<string>(query.credit_type, withPack("management_credit_type_id", "payment_type"));
}

/** The conditions of a device query. */
export function deviceFilters(query: DeviceQuery, { session, now }: SessionContext): Sql[] {
  const filters: Sql[] = withinTenantScope(sql`d.company_id`, session);
  const add: Add = (values, condition) => {
    if (values && values.length > 0) filters.push(condition(values));
  };
  addCategories(add, query, now);
  addPacks(add, query);
  add(query.id, (values) => isAnyOf(sql`d.id`, values));
  add(query.company_id, (values) => isAnyOf(sql`d.company_id`, values));
  add(query.mac, (values) => isAnyOf(sql`d.mac`, values));
  add(query.serial, (values) => isAnyOf(sql`d.serial`, values));
  add(query.status, (values) => hasStatus([...values]));
  add(query["ne:status"], (values) => not(hasStatus([...values])));
  add(query.tag_id, hasTag);
  add(query["ne:tag_id"], (values) => not(hasTag(values)));
  add(query.monitoring_status, (values) => sql`(${isMonitored([...values])})`);
  return filters;
}
