import { sql } from "kysely";
import type { Sql } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";

/** A word of a filter for how a device of table d is reached. */
export type DeviceState = "online" | "offline" | "pending" | "not_activated";

const CODES = { offline: 0, online: 1, pending: 2 } as const;

/** The condition that the device of a row is in one of these states. */
export function isInState(states: readonly DeviceState[]): Sql {
  const codes = states.flatMap((state) => (state === "not_activated" ? [] : [CODES[state]]));
  const isKnown = isAnyOf(sql`d.status`, codes);
  return states.includes("not_activated") ? sql`(${isKnown} or d.status is null)` : isKnown;
}

/** The word of its filter for the state the device of a row is in. */
const wordOf = sql`case d.status ${sql.join(
  Object.entries(CODES).map(([word, code]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`),
  sql` `,
)} else 'not_activated' end`;

/** The device of a row and its company, as lists of what devices report show them. */
export const deviceProperties = {
  id: sql`d.id`,
  company_id: sql`d.company_id`,
  company_name: sql`c.name`,
  name: sql`d.name`,
  description: sql`d.description`,
  model: sql`d.model`,
  firmware: sql`d.firmware`,
  status: wordOf,
};

/** What such lists order by. */
export const deviceSorts = {
  id: { by: sql`d.id` },
  name: { by: sql`d.sort_name` },
  status: { by: sql`d.status`, optional: true },
  model: { by: sql`d.model` },
  firmware: { by: sql`d.firmware`, optional: true },
  description: { by: sql`lower(d.description)` },
  company_name: { by: sql`lower(c.name)` },
};
