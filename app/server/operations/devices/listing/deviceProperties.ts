import { sql } from "kysely";
import { MEASURED } from "../../../../domain/telemetry/deviceColumns";
import type { Sort, Sql } from "../../../lists/Listing";
import { mapNames } from "../../../lists/mapNames";

/** Reported values without a column of their own, from the JSON column by name; numbers sort as numbers. */
export const measuredProperties = mapNames(MEASURED, (name) => sql`d.measured -> ${sql.lit(name)}`);

/** The name shown without a data pack: the device uses the data volume of its company. */
const COMPANY_DATA = "Company data";

const pack = (column: string, property: string) =>
  sql`(select ct.${sql.id(property)} from credit_types ct where ct.id = ${sql.ref(`d.${column}`)})`;

function packProperties<Prefix extends "management" | "data">(prefix: Prefix) {
  const type = `${prefix}_credit_type` as const;
  return {
    ...mapNames([type], () => pack(`${type}_id`, "kind")),
    ...mapNames([`${type}_name`], () => pack(`${type}_id`, "name")),
    ...mapNames([`${type}_id`], (column) => sql.ref(`d.${column}`)),
  };
}

/** Whether the service of a device is on and its pack has not expired. */
export const isServiceActive = sql`(d.credit_enabled and (d.credit_expire_at is null or d.credit_expire_at > now()))`;

/** The service of a device, and its activation. */
export const serviceProperties = {
  activation_status: sql`case when d.status is null then 'not_activated' when d.status = 2 then 'pending' else 'activated' end`,
  is_authenticated: sql`(d.last_connection_at is not null and d.failed_auth_reason is null)::integer`,
  credit_activated: sql`${isServiceActive}::integer`,
  credit_expire_date: sql`d.credit_expire_at`,
  auto_extend_credit: sql`d.auto_extend_credit::integer`,
  remaining_data: sql`d.remaining_data::float8`,
  ...packProperties("management"),
  ...packProperties("data"),
  data_credit_type_name: sql`coalesce(${pack("data_credit_type_id", "name")}, ${sql.lit(COMPANY_DATA)})`,
  user_set_latitude: sql`d.user_set_latitude`,
  user_set_longitude: sql`d.user_set_longitude`,
};

/** Sorts by each of these properties; nulls come last. */
export function sortsBy<Name extends string>(properties: Readonly<Record<Name, Sql>>): Record<Name, Sort> {
  return mapNames(Object.keys(properties) as Name[], (name) => ({ by: properties[name], optional: true }));
}
