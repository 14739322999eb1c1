import { sql } from "kysely";
import { asOwner } from "../../database/asOwner";
import type { SessionContext } from "../../requests/Context";
import { addMessages } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import { hasSingleResponse } from "./hasSingleResponse";
import { type GroupableJob, groupMessage, isGrouped } from "./messages/groupMessage";

/** Work that must reach its device, as nothing asks for it a second time (0193-template-jobs.sql). */
export const NEVER_CANCELLED = "monitoring_template";

/** A job that was cancelled: of which device, and who follows it. */
export interface CancelledJob extends GroupableJob {
  device_name: string;
  subject_name: string | null;
  origin: string;
  created_by: number | null;
}

/** The columns of a cancelled job, of device_jobs as j. */
export const CANCELLED_COLUMNS = sql`j.device_id, j.device_name, j.action, j.channel, j.subject, j.subject_name, j.run_id,
  j.origin, j.created_by`;

/**
 * Reports cancelled work on the channels of the calls that asked for it, once for each subject and channel; where other work
 * of the same call is reported with it, how far that is. Call it in the transaction that cancelled the work.
 */
export async function reportCancelled(
  context: SessionContext,
  cancelled: readonly CancelledJob[],
  message: StatusMessage,
): Promise<void> {
  const once = new Map(cancelled.map((job) => [`${subjectOf(job).id} ${job.channel}`, job]));
  // Calls that cancel work of the same channels take their turns in one order, lest they wait for each other.
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

// Its caller may not see all devices of the channel.
async function messageOf({ transaction }: SessionContext, job: CancelledJob, own: StatusMessage) {
  if (!isGrouped(job)) return own;
  return asOwner(transaction, () => groupMessage(transaction, job, own));
}
