import { sql } from "kysely";
import type { operations } from "#generated/api";
import type { SessionContext } from "../Context";
import { Failure } from "../Failure";
import type { Handlers } from "../Handler";
import { openStatusChannel } from "../openStatusChannel";
import type { StatusMessage } from "../StatusMessage";

type Wanted = operations["cancelUpdates"]["requestBody"]["content"]["application/json"];

/** A job and the device it is for. */
interface Job {
  job: number;
  id: number;
  name: string;
}

const CANCELLED: StatusMessage = { status: "cancelled", value: "Cancelled" };
const BEGUN: StatusMessage = { status: "error", value: "It does not wait any more." };

/** The jobs that were asked for, locked so that no device begins one meanwhile. */
async function findJobs({ transaction }: SessionContext, { data = [], job_id = [] }: Wanted) {
  const ofDevices = data.flatMap(({ id: device, job_id: jobs }) => jobs.map((job) => ({ device, job })));
  const { rows } = await sql<Job & { state: string }>`
    select id as job, device_id as id, device_name as name, state from device_jobs
    where id = any(${job_id}::integer[]) or (device_id, id) in (select * from unnest(
      ${ofDevices.map(({ device }) => device)}::integer[], ${ofDevices.map(({ job }) => job)}::integer[]))
    order by id for update`.execute(transaction);
  return { found: rows, asked: new Set([...job_id, ...ofDevices.map(({ job }) => job)]) };
}

/** Cancelling what devices have not begun; of several jobs those that wait, and the others are named. */
export const cancelUpdates: Handlers<"cancelUpdates"> = {
  async cancelUpdates({ body }, context) {
    const { found, asked } = await findJobs(context, body);
    const waiting = found.filter(({ state }) => state === "waiting");
    const message = "A job does not exist, or it does not wait any more.";
    if (waiting.length === 0) throw new Failure("NOT_FOUND", { message });
    const cancelled = new Set(waiting.map(({ job }) => job));
    await context.transaction
      .updateTable("device_jobs")
      .set({ state: "cancelled", finished_at: context.now })
      .where("id", "in", [...cancelled])
      .execute();
    const channel = openStatusChannel(context);
    // The last message of a device counts: that of a job which goes on.
    const told = (one: Job) => (cancelled.has(one.job) ? CANCELLED : BEGUN);
    const inOrder = found.toSorted((a, b) => Number(cancelled.has(b.job)) - Number(cancelled.has(a.job)));
    const byDevice = new Map(
      inOrder.map((one) => [one.id, { subject: { id: one.id, name: one.name }, message: told(one) }]),
    );
    await channel.tell([...byDevice.values()]);
    const meta = { channel: channel.name };
    const left = [...asked].filter((job) => !cancelled.has(job));
    if (left.length === 0) return { status: 200, body: { success: true, meta } };
    const errors = left.map((job) => ({ code: "NOT_FOUND", source: `job_id.${job}`, message }));
    return { status: 207, body: { success: true, meta, errors } };
  },
};
