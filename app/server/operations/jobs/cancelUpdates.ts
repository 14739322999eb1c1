import { sql } from "kysely";
import type { operations } from "#generated/api";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import { CANCELLED_COLUMNS, type CancelledJob, NEVER_CANCELLED, reportCancelled } from "./reportCancelled";

type CancelRequest = operations["cancelUpdates"]["requestBody"]["content"]["application/json"];

/** A job, and the id and name of its device. */
interface Job {
  job: number;
  id: number;
  name: string;
  action: string;
  state: string;
}

const CANCELLED: StatusMessage = { status: "cancelled", value: "Cancelled" };
const NOT_WAITING: StatusMessage = { status: "error", value: "It does not wait any more." };
const NOT_CANCELLABLE: StatusMessage = { status: "error", value: "It cannot be cancelled." };

/** Reads the requested jobs and locks them, so that no device starts one meanwhile. */
async function findJobs({ transaction }: SessionContext, { data = [], job_id = [] }: CancelRequest) {
  const ofDevices = data.flatMap(({ id: device, job_id: jobs }) => jobs.map((job) => ({ device, job })));
  const { rows } = await sql<Job>`
    select id as job, device_id as id, device_name as name, action, state from device_jobs
    where id = any(${job_id}::integer[]) or (device_id, id) in (select * from unnest(
      ${ofDevices.map(({ device }) => device)}::integer[], ${ofDevices.map(({ job }) => job)}::integer[]))
    order by id for update`.execute(transaction);
  return { found: rows, requested: new Set([...job_id, ...ofDevices.map(({ job }) => job)]) };
}

async function cancel(context: SessionContext, jobs: number[]): Promise<void> {
  const { rows } = await sql<CancelledJob>`
    update device_jobs j set state = 'cancelled', finished_at = ${context.now} where j.id = any(${jobs}::integer[])
    returning ${CANCELLED_COLUMNS}`.execute(context.transaction);
  await reportCancelled(context, rows, CANCELLED);
}

/** Cancelling waiting jobs; the response names the jobs that cannot be cancelled. */
export const cancelUpdates: Handlers<"cancelUpdates"> = {
  async cancelUpdates({ body }, context) {
    const { found, requested } = await findJobs(context, body);
    const waiting = found.filter(({ state, action }) => state === "waiting" && action !== NEVER_CANCELLED);
    const message = "A job does not exist or is no longer pending.";
    if (waiting.length === 0) throw new ApiError("NOT_FOUND", { message });
    const cancelled = new Set(waiting.map(({ job }) => job));
    await cancel(context, [...cancelled]);
    const channel = openStatusChannel(context);
    // A channel has one message per device: a job that goes on overrides cancelled ones.
    const messageOf = ({ job, action }: Job) =>
      cancelled.has(job) ? CANCELLED : action === NEVER_CANCELLED ? NOT_CANCELLABLE : NOT_WAITING;
    const inOrder = found.toSorted((a, b) => Number(cancelled.has(b.job)) - Number(cancelled.has(a.job)));
    const byDevice = new Map(
      inOrder.map((one) => [one.id, { subject: { id: one.id, name: one.name }, message: messageOf(one) }]),
    );
    await channel.send([...byDevice.values()]);
    const meta = { channel: channel.name };
    const remaining = [...requested].filter((job) => !cancelled.has(job));
    if (remaining.length === 0) return { status: 200, body: { success: true, meta } };
    const errors = remaining.map((job) => ({ code: "NOT_FOUND", source: `job_id.${job}`, message }));
    return { status: 207, body: { success: true, meta, errors } };
  },
};
