import { randomUUID } from "node:crypto";
import type { SessionContext } from "./Context";
import type { StatusMessage, StatusSubject } from "./StatusMessage";

/** A channel that reports the progress of a change to the user who started it. */
export interface StatusChannel {
  /** The name, which the response has as meta.channel. */
  name: string;
  /** Stores a message for each subject, and publishes them after the commit. */
  send(messages: readonly { subject: StatusSubject; message: StatusMessage }[]): Promise<void>;
}

/** Opens a channel for a change; only its own user may subscribe to it. */
export function openStatusChannel(context: SessionContext): StatusChannel {
  const user = context.session.id;
  const channel = `private-status.${user}.${randomUUID()}`;
  return { name: channel, send: (messages) => addMessages(context, { channel, user }, messages) };
}

/** Adds messages to the channel of a user, who need not be the caller; they are published after the commit. */
export async function addMessages(
  { transaction, services, afterCommit, now }: SessionContext,
  { channel, user }: { channel: string; user: number },
  messages: readonly { subject: StatusSubject; message: StatusMessage }[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ subject, message }) => ({
    user_id: user,
    channel,
    subject: String(subject.id),
    name: subject.name ?? null,
    message: JSON.stringify({ type: "text", ...message }),
    created_at: now,
  }));
  await transaction.insertInto("status_messages").values(rows).execute();
  afterCommit(() => services.live().publish(channel, "status", statusEventOf(messages)));
}

/** The real-time event of a channel: its messages by subject. */
export function statusEventOf(messages: readonly { subject: StatusSubject; message: StatusMessage }[]) {
  const data = messages.map(({ subject: { id, name }, message }) => [String(id), presentMessage(name, message)]);
  return { event: "status", data: Object.fromEntries(data) };
}

/** A message as the API returns it: type text by default, the error code in both spellings. */
export function presentMessage(name: string | null | undefined, message: StatusMessage) {
  const { errorcode } = message;
  const codes = errorcode === undefined ? {} : { errorcode, errorCode: errorcode };
  return { type: "text", ...(name && { name }), ...message, ...codes };
}
