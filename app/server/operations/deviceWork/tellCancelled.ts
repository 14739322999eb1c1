import type { SessionContext } from "../Context";
import { eventOf } from "../openStatusChannel";
import type { StatusMessage } from "../StatusMessage";

/** Work that was cancelled: of which device, and who follows it. */
export interface Cancelled {
  id: number;
  name: string;
  /** What the channel calls it, where that is not its device. */
  subject: number | null;
  subject_name: string | null;
  channel: string | null;
  created_by: number | null;
}

/** Tells whoever asked for work that it was cancelled, once for each device and channel they follow. */
export async function tellCancelled(
  { transaction, services, afterCommit, now }: SessionContext,
  cancelled: readonly Cancelled[],
  message: StatusMessage,
): Promise<void> {
  const called = cancelled.map(({ subject, subject_name, ...row }) => ({
    ...row,
    ...(subject !== null && { id: subject, name: subject_name ?? row.name }),
  }));
  const once = new Map(called.map((row) => [`${row.id} ${row.channel}`, row]));
  for (const { id, name, channel, created_by } of once.values()) {
    if (channel === null || created_by === null) continue;
    const kept = JSON.stringify({ type: "text", ...message });
    await transaction
      .insertInto("status_messages")
      .values({ user_id: created_by, channel, subject: String(id), name, message: kept, created_at: now })
      .execute();
    afterCommit(() => services.live().publish(channel, "status", eventOf([{ subject: { id, name }, message }])));
  }
}
