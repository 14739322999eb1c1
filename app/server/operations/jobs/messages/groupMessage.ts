import { sql, type Transaction } from "kysely";
import { lockInTransaction } from "../../../database/concurrency/lockInTransaction";
import type { Tables } from "../../../database/tables/tables";
import type { StatusMessage } from "../../../requests/StatusMessage";
import { companyMessage, type JobCounts } from "./companyMessage";
import { FORWARDED, forwardMessage, type GroupedJob } from "./forwardMessage";

/** The properties that decide which jobs are reported together. */
export interface GroupableJob {
  device_id: number;
  action: string;
  channel: string | null;
  /** Its subject in the channel, where that is not its device. */
  subject: number | null;
  /** Its task group run, which reports in its place. */
  run_id: number | null;
}

/** The most devices in the last message about added devices. */
const MAX_NAMED = 100;
const MAX_RESULT_LENGTH = 500;

/** Whether a job is reported together with other jobs of the same call. */
export function isGrouped({ subject, action, run_id, channel }: GroupableJob): boolean {
  return channel !== null && run_id === null && (subject !== null || FORWARDED.has(action));
}

/**
 * The status message when a job of a group ends; undefined when the same progress is already reported, as several jobs ended
 * at once. An advisory lock serializes the transactions that report on a channel, so that the last one finds all others
 * ended: store the message in the same transaction. Run it as the owner of the tables, outside of row-level security.
 */
export async function groupMessage(
  transaction: Transaction<Tables>,
  job: GroupableJob,
  own: StatusMessage,
): Promise<StatusMessage | undefined> {
  await lockInTransaction(transaction, "status-channel", job.channel ?? "");
  const group = groupOf(job);
  const { rows } = await sql<JobCounts>`
    select count(*)::integer as total,
      (count(*) filter (where state in ('waiting', 'running')))::integer as pending,
      (count(*) filter (where state = 'completed'))::integer as completed,
      (count(*) filter (where state = 'cancelled'))::integer as cancelled
    from device_jobs where ${group}`.execute(transaction);
  const counts = rows[0] ?? { total: 0, pending: 0, completed: 0, cancelled: 0 };
  if (job.subject !== null) return companyProgress(transaction, job, counts);
  const { total, pending, cancelled } = counts;
  if (pending === 0 && cancelled < total) return forwardMessage(await readGroup(transaction, group), own);
  if (pending === 0) return own;
  const progress = { value: total - pending, total };
  return { status: "running", value: `${total - pending} of ${total} requests are done`, progress };
}

async function companyProgress(transaction: Transaction<Tables>, job: GroupableJob, counts: JobCounts) {
  const message = companyMessage(counts);
  const { rows } = await sql<{ isNew: boolean }>`
    select message -> 'progress' is distinct from ${JSON.stringify(message.progress)}::jsonb as "isNew"
    from status_messages where channel = ${job.channel} and subject = ${String(job.subject)}
    order by id desc limit 1`.execute(transaction);
  if (rows[0]?.isNew === false) return undefined;
  return counts.pending > 0 ? message : { ...message, data: { devices: await readDevices(transaction, groupOf(job)) } };
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

// Above the limit, failed jobs come first.
async function readDevices(transaction: Transaction<Tables>, group: ReturnType<typeof groupOf>) {
  const { rows } = await sql<{ device: string; state: string }>`
    select device, state from (
      select id, device_name as device, left(coalesce(result, initcap(state)), ${MAX_RESULT_LENGTH}::integer) as state
      from device_jobs where ${group} order by state = 'completed', id limit ${MAX_NAMED}
    ) named order by id`.execute(transaction);
  return rows;
}
