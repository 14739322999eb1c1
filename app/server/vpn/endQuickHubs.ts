import { type Kysely, sql } from "kysely";
import { inOwnTransaction } from "../database/inOwnTransaction";
import type { Tables } from "../database/tables/tables";
import { createNotification, type NotificationContext } from "../notifications/createNotification";
import { presentTime } from "../values/presentTime";

/** Dependencies of ending quick hubs. */
export interface QuickHubParts {
  kysely: Kysely<Tables>;
  services: NotificationContext["services"];
  clock: () => Date;
}

interface EndedHub {
  name: string;
  end_time: Date;
  started_by: number | null;
}

// SKIP LOCKED: a hub another process is ending is skipped. A hub without an end time expires after the default hour.
const END_TIME = sql`coalesce(end_time, coalesce(start_time, created_at) + interval '1 hour')`;
const END = (now: Date) => sql<EndedHub>`
  with ended as (
    update vpn_hubs set enabled = false, stop_reason = 'expired', end_time = ${END_TIME}, updated_at = ${now}
    where id in (select id from vpn_hubs where quick_hub and enabled and ${END_TIME} <= ${now} for update skip locked)
    returning id, name, end_time, started_by),
  closed as (
    update vpn_connections c set disconnected_at = greatest(c.connected_at, ended.end_time)
    from ended where c.vpn_hub_id = ended.id and c.disconnected_at is null)
  select name, end_time, started_by from ended order by id`;

/**
 * Ends expired quick hubs as of their end time, however late, closes their connections and notifies the users who started
 * them. Atomic; returns the number of ended hubs.
 */
export function endQuickHubs({ kysely, services, clock }: QuickHubParts): Promise<number> {
  return inOwnTransaction(kysely, async ({ transaction, afterCommit }) => {
    const now = clock();
    const { rows } = await END(now).execute(transaction);
    const context = { transaction, services, now, afterCommit };
    for (const { name, end_time, started_by } of rows) {
      if (started_by === null) continue;
      const summary = `The quick connect ${name} ended at ${presentTime(end_time)} UTC: its time is over.`;
      await createNotification(context, { type: "quickConnectEnded", summary, users: [started_by] });
    }
    return rows.length;
  });
}
