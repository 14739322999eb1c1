import { sql } from "kysely";
import { asOwner } from "../../database/asOwner";
import type { SessionContext } from "../../requests/Context";
import { addMessages } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import { hasSingleResponse } from "./hasSingleResponse";
import { type GroupableJob, groupMessage, isGrouped } from "./messages/groupMessage";

/** The action of jobs that must reach their device, as nothing queues them again (0007-foundation-telemetry.sql). */
export const NEVER_CANCELLED = "monitoring_template";

/** A cancelled job: its device, and the user who follows its channel. */
export interface CancelledJob extends GroupableJob {
  device_name: string;
  subject_name: string | null;
  origin: string;
  created_by: number | null;
}

/** The columns of a CancelledJob, from device_jobs j. */
export const CANCELLED_COLUMNS = sql`j.device_id, j.device_name, j.action, j.channel, j.subject, j.subject_name, j.run_id,
  j.origin, j.created_by`;

/**
 * Reports cancelled jobs on the channels of their calls, once per subject and channel; a grouped job reports the progress of
 * its group. Call it in the transaction that cancelled the jobs.
 */
export async function reportCancelled(
  context: SessionContext,
  cancelled: readonly CancelledJob[],
  message: StatusMessage,
): Promise<void> {
  const once = new Map(cancelled.map((job) => [`${subjectOf(job).id} ${job.channel}`, job]));
  // Locks channels in a fixed order, so that concurrent cancellations cannot deadlock.
  for (const job of [...once.values()].sort(byChannel)) {
    const { channel, created_by } = job;
    if (channel === null || created_by === null) continue;
    const reported = await messageOf(context, job, message);
    if (!reported || (reported.status === "running" && hasSingleResponse(job))) continue;
    await addMessages(context, { channel, user: created_by }, [{ subject: subjectOf(job), message: reported }]);
  }
}

const byChannel = (a: CancelledJob, b: CancelledJob) =>
  Number((a.channel ?? "") > (b.channel ?? "")) - Number((a.channel ?? "") < (b.channel ?? ""));

function subjectOf({ subject, subject_name, device_id, device_name }: CancelledJob) {
  return { id: subject ?? device_id, name: subject_name ?? device_name };
}

// As the owner: the caller may not see all devices of the channel.
async function messageOf({ transaction }: SessionContext, job: CancelledJob, own: StatusMessage) {
  if (!isGrouped(job)) return own;
  return asOwner(transaction, () => groupMessage(transaction, job, own));
}
