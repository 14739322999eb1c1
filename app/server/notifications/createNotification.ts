import { type Kysely, sql } from "kysely";
import type { NotificationType } from "../database/tables/shellTables";
import type { Tables } from "../database/tables/tables";
import type { LiveHub } from "../live/createLiveHub";
import { presentTime } from "../values/presentTime";

/** What is told to whom. */
export interface NewNotification {
  type: NotificationType;
  summary: string;
  /** The users who are told; in a session's transaction those beyond its reach are left out. */
  users: readonly number[];
}

/** Where a notification is made: a request's context will do. */
export interface NotificationContext {
  transaction: Kysely<Tables>;
  services: { live: () => Pick<LiveHub, "publish"> };
  now: Date;
  /** Runs when the transaction is committed. */
  afterCommit(action: () => void): void;
}

/** The channel that tells a user's open pages of new notifications. */
export function notificationsChannel(user: number): string {
  return `private-notifications.${user}`;
}

// A session may tell others, but not read what they were told: the ids are taken first, since nothing may be returned.
async function takeIds(transaction: Kysely<Tables>, users: readonly number[]) {
  const { rows } = await sql<{ id: number; user_id: number; company_id: number }>`
    select nextval(pg_get_serial_sequence('notifications', 'id'))::int as id, u.id as user_id, u.company_id
    from users u where u.id = any(${[...new Set(users)]}::int[]) order by u.id`.execute(transaction);
  return rows;
}

/** Tells users something: it is kept with the transaction, and their open pages hear of it after the commit. */
export async function createNotification(place: NotificationContext, order: NewNotification): Promise<void> {
  const { transaction, services, now, afterCommit } = place;
  const { type, summary } = order;
  const places = await takeIds(transaction, order.users);
  if (places.length === 0) return;
  const rows = places.map((own) => ({ ...own, type, summary, created_at: now }));
  await transaction.insertInto("notifications").values(rows).execute();
  afterCommit(() => {
    for (const { id, user_id } of places) {
      const payload = { id, type, summary, created_at: presentTime(now), seen_at: null };
      services.live().publish(notificationsChannel(user_id), "WebNotificationCreated", payload);
    }
  });
}
