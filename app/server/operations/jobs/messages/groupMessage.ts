import { sql, type Transaction } from "kysely";
import { lockInTransaction } from "../../../database/concurrency/lockInTransaction";
import type { Tables } from "../../../database/tables/tables";
import type { StatusMessage } from "../../../requests/StatusMessage";
import { companyMessage, type JobCounts } from "./companyMessage";
import { FORWARDED, forwardMessage, type GroupedJob } from "./forwardMessage";

/** What decides which other jobs a job is reported together with. */
export interface GroupableJob {
  device_id: number;
  action: string;
  channel: string | null;
  /** What its channel calls it, where that is not its device. */
  subject: number | null;
  /** The run of a task group it is part of, which reports for it. */
  run_id: number | null;
}

/** Devices named at the end of adding devices. */
const NAMED = 100;
const LONGEST_RESULT = 500;

/** Whether a job is reported together with others of the same call. */
export function isGrouped({ subject, action, run_id, channel }: GroupableJob): boolean {
  return channel !== null && run_id === null && (subject !== null || FORWARDED.has(action));
}

/**
 * What a channel reports once a job has ended that is reported together with others of the same call; undefined where it
 * has already reported as much, as several ended at once. Transactions that report on one channel take turns, so that the
 * last of them finds all others ended: store the message in the same one. No policy of the caller applies: run it as the
 * owner of the tables.
 */
export async function groupMessage(
  transaction: Transaction<Tables>,
  work: GroupableJob,
  own: StatusMessage,
): Promise<StatusMessage | undefined> {
  await lockInTransaction(transaction, "status-channel", work.channel ?? "");
  const group = groupOf(work);
  const { rows } = await sql<JobCounts>`
    select count(*)::integer as total,
      (count(*) filter (where state in ('waiting', 'running')))::integer as left,
      (count(*) filter (where state = 'completed'))::integer as done,
      (count(*) filter (where state = 'cancelled'))::integer as cancelled
    from device_jobs where ${group}`.execute(transaction);
  const counts = rows[0] ?? { total: 0, left: 0, done: 0, cancelled: 0 };
  if (work.subject !== null) return companyNews(transaction, work, counts);
  const { total, left, cancelled } = counts;
  if (left === 0 && cancelled < total) return forwardMessage(await readGroup(transaction, group), own);
  if (left === 0) return own;
  const progress = { value: total - left, total };
  return { status: "running", value: `${total - left} of ${total} requests are done`, progress };
}

async function companyNews(transaction: Transaction<Tables>, work: GroupableJob, counts: JobCounts) {
  const message = companyMessage(counts);
  const { rows } = await sql<{ isNews: boolean }>`
    select message -> 'progress' is distinct from ${JSON.stringify(message.progress)}::jsonb as "isNews"
    from status_messages where channel = ${work.channel} and subject = ${String(work.subject)}
    order by id desc limit 1`.execute(transaction);
  if (rows[0]?.isNews === false) return undefined;
  return counts.left > 0 ? message : { ...message, data: { devices: await readDevices(transaction, groupOf(work)) } };
}

function groupOf({ channel, subject, device_id, action }: GroupableJob) {
  if (subject !== null) return sql<boolean>`channel = ${channel} and subject = ${subject}`;
  return sql<boolean>`channel = ${channel} and device_id = ${device_id} and action = ${action} and subject is null`;
}

async function readGroup(transaction: Transaction<Tables>, group: ReturnType<typeof groupOf>) {
  const { rows } = await sql<GroupedJob>`
    select id, action, detail, state, result, extract(epoch from finished_at - started_at)::float8 as seconds
    from device_jobs where ${group} order by id`.execute(transaction);
  return rows;
}

// Where there are too many to name, those that failed come first.
async function readDevices(transaction: Transaction<Tables>, group: ReturnType<typeof groupOf>) {
  const { rows } = await sql<{ device: string; state: string }>`
    select device, state from (
      select id, device_name as device, left(coalesce(result, initcap(state)), ${LONGEST_RESULT}::integer) as state
      from device_jobs where ${group} order by state = 'completed', id limit ${NAMED}
    ) named order by id`.execute(transaction);
  return rows;
}
