import { sql } from "kysely";
import type { operations } from "#generated/api";
import type { SessionContext } from "./Context";
import { deviceWords } from "./deviceWords";
import type { Sql } from "./list";
import { isAnyOf, not, withinReach } from "./scope";

type DeviceQuery = NonNullable<operations["listDevices"]["parameters"]["query"]>;

const STATUS_CODES = { offline: 0, online: 1, pending: 2 } as const;

/** In terms of the column itself, which has an index. */
function hasStatus(words: NonNullable<DeviceQuery["status"]>): Sql {
  const codes = words.flatMap((word) => (word === "not_activated" ? [] : [STATUS_CODES[word]]));
  const isKnown = isAnyOf(sql`d.status`, codes);
  return words.includes("not_activated") ? sql`(${isKnown} or d.status is null)` : isKnown;
}

function hasTag(tags: readonly number[]): Sql {
  return sql`d.id in (select dt.device_id from device_tags dt where ${isAnyOf(sql`dt.tag_id`, tags)})`;
}

function isMonitored(words: NonNullable<DeviceQuery["monitoring_status"]>): Sql {
  return sql.join(
    words.map((word) => (word === "monitored" ? sql`d.monitoring_enabled` : sql`not d.monitoring_enabled`)),
    sql` or `,
  );
}

/** The conditions of a list or count of devices. */
export function deviceFilters(query: DeviceQuery, { session, now }: SessionContext): Sql[] {
  const words = deviceWords(now);
  const filters: Sql[] = withinReach(sql`d.company_id`, session);
  const add = <Value>(values: readonly Value[] | undefined, condition: (values: readonly Value[]) => Sql) => {
    if (values && values.length > 0) filters.push(condition(values));
  };
  for (const name of ["signal", "connection_type", "network_state", "wan_state", "information_updated"] as const) {
    add<string>(query[name], (values) => isAnyOf(sql`(${words[name]})`, values));
  }
  for (const name of ["model", "firmware", "operator"] as const) {
    add<string>(query[name], (values) => isAnyOf(sql.ref(`d.${name}`), values));
    add<string>(query[`ne:${name}`], (values) => not(isAnyOf(sql.ref(`d.${name}`), values)));
  }
  add(query.id, (values) => isAnyOf(sql`d.id`, values));
  add(query.company_id, (values) => isAnyOf(sql`d.company_id`, values));
  add(query.mac, (values) => isAnyOf(sql`d.mac`, values));
  add(query.serial, (values) => isAnyOf(sql`d.serial`, values));
  add(query.status, (values) => hasStatus([...values]));
  add(query["ne:status"], (values) => not(hasStatus([...values])));
  add<string>(query["ne:signal"], (values) => not(isAnyOf(sql`(${words.signal})`, values)));
  add(query.tag_id, hasTag);
  add(query["ne:tag_id"], (values) => not(hasTag(values)));
  add(query.monitoring_status, (values) => sql`(${isMonitored([...values])})`);
  return filters;
}
