import { type Kysely, sql } from "kysely";
import { inOwnTransaction } from "../database/inOwnTransaction";
import type { Tables } from "../database/tables/tables";
import { createNotification, type NotificationContext } from "../notifications/createNotification";
import { presentTime } from "../values/presentTime";

/** What ending quick connects needs of a server. */
export interface QuickHubParts {
  kysely: Kysely<Tables>;
  services: NotificationContext["services"];
  clock: () => Date;
}

interface Ended {
  name: string;
  end_time: Date;
  started_by: number | null;
}

// A row one process is ending is passed over by another, and is no longer enabled once it can be seen again. A hub
// without an end is given the usual hour.
const UNTIL = sql`coalesce(end_time, coalesce(start_time, created_at) + interval '1 hour')`;
const END = (now: Date) => sql<Ended>`
  with ended as (
    update vpn_hubs set enabled = false, stop_reason = 'expired', end_time = ${UNTIL}, updated_at = ${now}
    where id in (select id from vpn_hubs where quick_hub and enabled and ${UNTIL} <= ${now} for update skip locked)
    returning id, name, end_time, started_by),
  closed as (
    update vpn_connections c set disconnected_at = greatest(c.connected_at, ended.end_time)
    from ended where c.vpn_hub_id = ended.id and c.disconnected_at is null)
  select name, end_time, started_by from ended order by id`;

/**
 * Ends the quick connects whose time is over, with the time they had as their end however late that is noticed, closes
 * their connections, and notifies whoever started them. All of it or nothing; answers how many were ended.
 */
export function endQuickHubs({ kysely, services, clock }: QuickHubParts): Promise<number> {
  return inOwnTransaction(kysely, async ({ transaction, afterCommit }) => {
    const now = clock();
    const { rows } = await END(now).execute(transaction);
    const place = { transaction, services, now, afterCommit };
    for (const { name, end_time, started_by } of rows) {
      if (started_by === null) continue;
      const summary = `The quick connect ${name} ended at ${presentTime(end_time)} UTC: its time is over.`;
      await createNotification(place, { type: "quickConnectEnded", summary, users: [started_by] });
    }
    return rows.length;
  });
}
