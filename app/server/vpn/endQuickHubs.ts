import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables";
import { createNotification, type NotificationPlace } from "../notifications/createNotification";
import { presentTime } from "../operations/present";

/** What ending quick connects needs of a server. */
export interface QuickHubParts {
  kysely: Kysely<Tables>;
  services: NotificationPlace["services"];
  clock: () => Date;
}

interface Ended {
  id: number;
  name: string;
  end_time: Date;
  started_by: number | null;
}

// A row one process is ending is passed over by another, and is no longer enabled once it can be seen again. A hub
// without an end is given the usual hour.
const UNTIL = sql`coalesce(end_time, coalesce(start_time, created_at) + interval '1 hour')`;
const END = (now: Date) => sql<Ended>`
  update vpn_hubs set enabled = false, stop_reason = 'expired', end_time = ${UNTIL}, updated_at = ${now}
  where id in (select id from vpn_hubs where quick_hub and enabled and ${UNTIL} <= ${now} for update skip locked)
  returning id, name, end_time, started_by`;

/**
 * Ends the quick connects whose time is over, with the time they had as their end however late that is noticed, closes
 * their connections, and notifies whoever started them. All of it or nothing; answers how many were ended.
 */
export async function endQuickHubs({ kysely, services, clock }: QuickHubParts): Promise<number> {
  const committed: (() => void)[] = [];
  const ended = await kysely.transaction().execute(async (transaction) => {
    const now = clock();
    const { rows } = await END(now).execute(transaction);
    const place = { transaction, services, now, afterCommit: (action: () => void) => committed.push(action) };
    for (const { id, name, end_time, started_by } of rows) {
      await sql`update vpn_connections set disconnected_at = greatest(connected_at, ${end_time})
        where vpn_hub_id = ${id} and disconnected_at is null`.execute(transaction);
      if (started_by === null) continue;
      const summary = `The quick connect ${name} ended at ${presentTime(end_time)} UTC: its time is over.`;
      await createNotification(place, { type: "quickConnectEnded", summary, users: [started_by] });
    }
    return rows.length;
  });
  for (const action of committed) action();
  return ended;
}
