import { sql } from "kysely";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import { CANCELLED_COLUMNS, type CancelledJob, NEVER_CANCELLED, reportCancelled } from "./reportCancelled";

const MESSAGE = { status: "cancelled", value: "Cancelled" } as const;
const ENDING = { status: "running", value: "Being cancelled" } as const;
const ASKED = { status: "completed", value: "The device is asked to end the command" } as const;

/** Cancelling waiting jobs by job, device or run of a task group, and running commands by job. */
export const cancelActions: Handlers<"cancelActions"> = {
  async cancelActions({ body: { device_id = [], job_id = [], run_id = [] } }, context) {
    const { transaction, now } = context;
    if (device_id.length + job_id.length + run_id.length === 0) throw invalid("job_id", "Select a job first.");
    const { rows } = await sql<CancelledJob>`
      update device_jobs j set state = 'cancelled', finished_at = ${now}
      where j.state = 'waiting' and j.action <> ${NEVER_CANCELLED} and (${isAnyOf(sql`j.device_id`, device_id)} or ${isAnyOf(sql`j.id`, job_id)}
        or ${isAnyOf(sql`j.run_id`, run_id)})
      returning ${CANCELLED_COLUMNS}`.execute(transaction);
    const ending = await endCommands(context, job_id);
    if (rows.length + ending.length === 0)
      throw new ApiError("NOT_FOUND", { message: "None of this is pending any more." });
    await reportCancelled(context, rows, MESSAGE);
    const channel = openStatusChannel(context);
    await channel.send([...messagesOf(ending, ASKED), ...messagesOf(rows, MESSAGE)]);
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};

/** Has the devices of running commands asked to end them; the jobs end when the devices report so. */
async function endCommands(context: SessionContext, jobs: readonly number[]): Promise<CancelledJob[]> {
  const { rows } = await sql<CancelledJob>`
    update device_jobs j set cancel_requested_at = ${context.now}
    where j.state = 'running' and j.action = 'command' and j.cancel_requested_at is null and ${isAnyOf(sql`j.id`, jobs)}
    returning ${CANCELLED_COLUMNS}`.execute(context.transaction);
  // A task of a run is no subject of its channel.
  await reportCancelled(
    context,
    rows.filter(({ run_id }) => run_id === null),
    ENDING,
  );
  return rows;
}

/** One message for each device of these jobs. */
function messagesOf(jobs: readonly CancelledJob[], message: StatusMessage) {
  const devices = new Map(jobs.map(({ device_id: id, device_name: name }) => [id, { id, name }]));
  return [...devices.values()].map((subject) => ({ subject, message }));
}
