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
  const { session, transaction, services, afterCommit, now } = context;
  const name = `private-status.${session.id}.${randomUUID()}`;
  return {
    name,
    async tell(messages) {
      if (messages.length === 0) return;
      const rows = messages.map(({ subject, message }) => ({
        user_id: session.id,
        channel: name,
        subject: String(subject.id),
        name: subject.name ?? null,
        message: JSON.stringify({ type: "text", ...message }),
        created_at: now,
      }));
      await transaction.insertInto("status_messages").values(rows).execute();
      afterCommit(() => services.live().publish(name, "status", eventOf(messages)));
    },
  };
}

/** The event a channel carries: what happened, by subject. */
export function eventOf(messages: readonly { subject: StatusSubject; message: StatusMessage }[]) {
  const data = messages.map(({ subject: { id, name }, message }) => [String(id), presentMessage(name, message)]);
  return { event: "status", data: Object.fromEntries(data) };
}

/** A message as clients read it: of text unless it says otherwise, and with its code in either spelling. */
export function presentMessage(name: string | null | undefined, message: StatusMessage) {
  const { errorcode } = message;
  const codes = errorcode === undefined ? {} : { errorcode, errorCode: errorcode };
  return { type: "text", ...(name && { name }), ...message, ...codes };
}
