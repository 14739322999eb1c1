import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import { isAnyOf } from "../../lists/tenantScope";

/** The connection status of a device, as filters name it. */
export type DeviceState = "online" | "offline" | "pending" | "not_activated";

const CODES = { offline: 0, online: 1, pending: 2 } as const;

/** The condition that device d has one of these statuses. */
export function isInState(states: readonly DeviceState[]): Sql {
  const codes = states.flatMap((state) => (state === "not_activated" ? [] : [CODES[state]]));
  const isKnown = isAnyOf(sql`d.status`, codes);
  return states.includes("not_activated") ? sql`(${isKnown} or d.status is null)` : isKnown;
}

/** Selects the status of device d by its filter name. */
const statusName = sql`case d.status ${sql.join(
  Object.entries(CODES).map(([word, code]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`),
  sql` `,
)} else 'not_activated' end`;

/** The properties of device d and company c in lists of reported networks. */
export const deviceProperties = {
  id: sql`d.id`,
  company_id: sql`d.company_id`,
  company_name: sql`c.name`,
  name: sql`d.name`,
  description: sql`d.description`,
  model: sql`d.model`,
  firmware: sql`d.firmware`,
  status: statusName,
};

/** The sorts of these lists. */
export const deviceSorts = {
  id: { by: sql`d.id` },
  name: { by: sql`d.sort_name` },
  status: { by: sql`d.status`, optional: true },
  model: { by: sql`d.model` },
  firmware: { by: sql`d.firmware`, optional: true },
  description: { by: sql`lower(d.description)` },
  company_name: { by: sql`lower(c.name)` },
};
