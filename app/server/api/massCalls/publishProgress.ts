import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { SessionContext } from "../../requests/Context";
import { statusEventOf } from "../../requests/openStatusChannel";
import type { StatusMessage, StatusSubject } from "../../requests/StatusMessage";
import type { RefusedDevice } from "./runBatch";
import type { MassCall, MassParts } from "./runMassCall";
import { subjectOf } from "./startMassCall";

/** So many devices that were left out are told of by name. */
const NAMED = 100;

/** How far a call has come. */
interface News {
  call: MassCall;
  refused: readonly RefusedDevice[];
  state?: "completed" | "failed";
}

/** Keeps and tells how far a call has come, and which devices it left out. */
export async function publishProgress(
  { services }: Pick<MassParts, "services">,
  transaction: Transaction<Tables>,
  news: News,
  afterCommit: SessionContext["afterCommit"],
): Promise<void> {
  const { user_id, channel, subject, count, refused } = news.call;
  const told: { subject: StatusSubject; message: StatusMessage }[] = [
    { subject: subjectOf(subject, count), message: messageOf(news) },
    ...(await refusals(transaction, news, Math.max(0, NAMED - (refused - news.refused.length)))),
  ];
  const created_at = services.clock();
  const rows = told.map(({ subject: { id, name }, message }) => ({
    ...{ user_id, channel, subject: String(id), name: name ?? null, created_at },
    message: JSON.stringify({ type: "text", ...message }),
  }));
  await transaction.insertInto("status_messages").values(rows).execute();
  afterCommit(() => services.live().publish(channel, "status", statusEventOf(told)));
}

function messageOf({ call: { position, count, refused }, state }: News): StatusMessage {
  const progress = { value: position, total: count };
  const done = position - refused;
  if (state === "failed") return { status: "error", value: `Ended after ${done} of ${count}`, progress };
  const value = refused === 0 ? `${done} of ${count}` : `${done} of ${count}, ${refused} left out`;
  if (state === undefined) return { status: "running", value, progress };
  return { status: refused === 0 ? "completed" : "warning", value, progress };
}

async function refusals(transaction: Transaction<Tables>, { refused }: News, most: number) {
  const named = refused.slice(0, most);
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
