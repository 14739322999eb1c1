import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { SessionContext } from "../../requests/Context";
import { statusEventOf } from "../../requests/openStatusChannel";
import type { StatusMessage, StatusSubject } from "../../requests/StatusMessage";
import type { MassCall, MassParts } from "./MassCall";
import type { RefusedDevice } from "./runBatch";
import { subjectOf } from "./startMassCall";

/** The most refused devices that get a message of their own. */
const MAX_NAMED = 100;

/** The progress of a call after a batch. */
interface Progress {
  call: MassCall;
  refused: readonly RefusedDevice[];
  state?: "completed" | "failed";
}

/** Stores the progress of a call and the devices it was refused for, and publishes both after the commit. */
export async function publishProgress(
  { services }: Pick<MassParts, "services">,
  transaction: Transaction<Tables>,
  progress: Progress,
  afterCommit: SessionContext["afterCommit"],
): Promise<void> {
  const { user_id, channel, subject, count, refused } = progress.call;
  const messages: { subject: StatusSubject; message: StatusMessage }[] = [
    { subject: subjectOf(subject, count), message: messageOf(progress) },
    ...(await refusals(transaction, progress, Math.max(0, MAX_NAMED - (refused - progress.refused.length)))),
  ];
  const created_at = services.clock();
  const rows = messages.map(({ subject: { id, name }, message }) => ({
    ...{ user_id, channel, subject: String(id), name: name ?? null, created_at },
    message: JSON.stringify({ type: "text", ...message }),
  }));
  await transaction.insertInto("status_messages").values(rows).execute();
  afterCommit(() => services.live().publish(channel, "status", statusEventOf(messages)));
}

function messageOf({ call: { position, count, refused }, state }: Progress): StatusMessage {
  const progress = { value: position, total: count };
  const done = position - refused;
  if (state === "failed") return { status: "error", value: `Ended after ${done} of ${count}`, progress };
  const value = refused === 0 ? `${done} of ${count}` : `${done} of ${count}, ${refused} left out`;
  if (state === undefined) return { status: "running", value, progress };
  return { status: refused === 0 ? "completed" : "warning", value, progress };
}

async function refusals(transaction: Transaction<Tables>, { refused }: Progress, max: number) {
  const named = refused.slice(0, max);
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => id);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from devices where id = any(${ids}::integer[])`.execute(transaction);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return named.map(({ id, reason }) => ({
    subject: { id, name: names.get(id) ?? null },
    message: { status: "error" as const, value: reason },
  }));
}
