import { randomUUID } from "node:crypto";
import type { SessionContext } from "./Context";
import type { StatusMessage, StatusSubject } from "./StatusMessage";

/** Tells whoever started a change how it gets along. */
export interface StatusChannel {
  /** The name that the answer carries as meta.channel. */
  name: string;
  /** Keeps a message for each subject and publishes them once the change is kept. */
  tell(messages: readonly { subject: StatusSubject; message: StatusMessage }[]): Promise<void>;
}

/** Opens a channel for a change; only its own user may hear it. */
export function openStatusChannel(context: SessionContext): StatusChannel {
  const user = context.session.id;
  const channel = `private-status.${user}.${randomUUID()}`;
  return { name: channel, tell: (messages) => addMessages(context, { channel, user }, messages) };
}

/** Adds messages to a channel of a user, who need not be the caller; they are published once the change is committed. */
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

/** The event a channel carries: what happened, by subject. */
export function statusEventOf(messages: readonly { subject: StatusSubject; message: StatusMessage }[]) {
  const data = messages.map(({ subject: { id, name }, message }) => [String(id), presentMessage(name, message)]);
  return { event: "status", data: Object.fromEntries(data) };
}

/** A message as clients read it: of text unless it says otherwise, and with its code in either spelling. */
export function presentMessage(name: string | null | undefined, message: StatusMessage) {
  const { errorcode } = message;
  const codes = errorcode === undefined ? {} : { errorcode, errorCode: errorcode };
  return { type: "text", ...(name && { name }), ...message, ...codes };
}
