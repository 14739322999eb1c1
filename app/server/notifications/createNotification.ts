import { type Kysely, sql } from "kysely";
import type { NotificationType } from "../database/tables/shellTables";
import type { Tables } from "../database/tables/tables";
import type { LiveHub } from "../live/createLiveHub";
import { presentTime } from "../values/presentTime";

/** A new notification and its recipients. */
export interface NewNotification {
  type: NotificationType;
  summary: string;
  /** Recipients; in a session's transaction, users outside its tenant scope are ignored. */
  users: readonly number[];
}

/** The transaction and services of a notification; a request's context satisfies it. */
export interface NotificationContext {
  transaction: Kysely<Tables>;
  services: { live: () => Pick<LiveHub, "publish"> };
  now: Date;
  /** Registers an action that runs after the commit. */
  afterCommit(action: () => void): void;
}

/** The channel that notifies a user's open pages. */
export function notificationsChannel(user: number): string {
  return `private-notifications.${user}`;
}

// Row-level security lets a session insert notifications for others but not read them, so RETURNING is impossible: ids
// are allocated first.
async function allocateIds(transaction: Kysely<Tables>, users: readonly number[]) {
  const { rows } = await sql<{ id: number; user_id: number; company_id: number }>`
    select nextval(pg_get_serial_sequence('notifications', 'id'))::int as id, u.id as user_id, u.company_id
    from users u where u.id = any(${[...new Set(users)]}::int[]) order by u.id`.execute(transaction);
  return rows;
}

/** Creates notifications in the transaction and publishes them to open pages after the commit. */
export async function createNotification(context: NotificationContext, notification: NewNotification): Promise<void> {
  const { transaction, services, now, afterCommit } = context;
  const { type, summary } = notification;
  const recipients = await allocateIds(transaction, notification.users);
  if (recipients.length === 0) return;
  const rows = recipients.map((own) => ({ ...own, type, summary, created_at: now }));
  await transaction.insertInto("notifications").values(rows).execute();
  afterCommit(() => {
    for (const { id, user_id } of recipients) {
      const payload = { id, type, summary, created_at: presentTime(now), seen_at: null };
      services.live().publish(notificationsChannel(user_id), "WebNotificationCreated", payload);
    }
  });
}
