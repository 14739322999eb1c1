import { sql } from "kysely";
import type { operations } from "#generated/api";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import type { StatusMessage } from "../../requests/StatusMessage";
import { CANCELLED_COLUMNS, type CancelledJob, NEVER_CANCELLED, reportCancelled } from "./reportCancelled";

type Wanted = operations["cancelUpdates"]["requestBody"]["content"]["application/json"];

/** A job and the device it is for. */
interface Job {
  job: number;
  id: number;
  name: string;
  action: string;
  state: string;
}

const CANCELLED: StatusMessage = { status: "cancelled", value: "Cancelled" };
const BEGUN: StatusMessage = { status: "error", value: "It does not wait any more." };
const NEVER: StatusMessage = { status: "error", value: "It cannot be cancelled." };

/** The jobs that were asked for, locked so that no device begins one meanwhile. */
async function findJobs({ transaction }: SessionContext, { data = [], job_id = [] }: Wanted) {
  const ofDevices = data.flatMap(({ id: device, job_id: jobs }) => jobs.map((job) => ({ device, job })));
  const { rows } = await sql<Job>`
    select id as job, device_id as id, device_name as name, action, state from device_jobs
    where id = any(${job_id}::integer[]) or (device_id, id) in (select * from unnest(
      ${ofDevices.map(({ device }) => device)}::integer[], ${ofDevices.map(({ job }) => job)}::integer[]))
    order by id for update`.execute(transaction);
  return { found: rows, asked: new Set([...job_id, ...ofDevices.map(({ job }) => job)]) };
}

async function cancel(context: SessionContext, jobs: number[]): Promise<void> {
  const { rows } = await sql<CancelledJob>`
    update device_jobs j set state = 'cancelled', finished_at = ${context.now} where j.id = any(${jobs}::integer[])
    returning ${CANCELLED_COLUMNS}`.execute(context.transaction);
  await reportCancelled(context, rows, CANCELLED);
}

/** Cancelling what devices have not begun; of several jobs those that wait, and the others are named. */
export const cancelUpdates: Handlers<"cancelUpdates"> = {
  async cancelUpdates({ body }, context) {
    const { found, asked } = await findJobs(context, body);
    const waiting = found.filter(({ state, action }) => state === "waiting" && action !== NEVER_CANCELLED);
    const message = "A job does not exist, or it does not wait any more.";
    if (waiting.length === 0) throw new ApiError("NOT_FOUND", { message });
    const cancelled = new Set(waiting.map(({ job }) => job));
    await cancel(context, [...cancelled]);
    const channel = openStatusChannel(context);
    // The last message of a device counts: that of a job which goes on.
    const messageOf = ({ job, action }: Job) =>
      cancelled.has(job) ? CANCELLED : action === NEVER_CANCELLED ? NEVER : BEGUN;
    const inOrder = found.toSorted((a, b) => Number(cancelled.has(b.job)) - Number(cancelled.has(a.job)));
    const byDevice = new Map(
      inOrder.map((one) => [one.id, { subject: { id: one.id, name: one.name }, message: messageOf(one) }]),
    );
    await channel.tell([...byDevice.values()]);
    const meta = { channel: channel.name };
    const left = [...asked].filter((job) => !cancelled.has(job));
    if (left.length === 0) return { status: 200, body: { success: true, meta } };
    const errors = left.map((job) => ({ code: "NOT_FOUND", source: `job_id.${job}`, message }));
    return { status: 207, body: { success: true, meta, errors } };
  },
};
