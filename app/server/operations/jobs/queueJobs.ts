import { sql } from "kysely";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { openStatusChannel, type StatusChannel } from "../../requests/openStatusChannel";
import type { StatusSubject } from "../../requests/StatusMessage";
import { requireCapability } from "../devices/deviceCapabilities";
import { hasSingleResponse, type JobSource } from "./hasSingleResponse";

/** Something devices are to do: its name, and what they need to know for it. */
export interface JobSpec {
  action: string;
  detail?: object;
  tagId?: number;
  /** The file they take. */
  fileId?: number | undefined;
}

/** Something one device is to do. */
export interface JobOrder extends JobSpec {
  device: number;
  /** The run of a task group it is part of, and which task of it. */
  runId?: number;
  task?: object;
  /** What the channel calls it, where that is not its device. */
  subject?: StatusSubject | undefined;
  /** Why the device cannot do it: it is written down as failed. */
  problem?: string | undefined;
}

/** A job as it was put before its device. */
export interface QueuedJob extends JobSource {
  job: number;
  id: number;
  name: string;
}

/** Puts work before devices, all or none of them, and opens the channel that tells how it gets along. */
export async function queueJobs(
  context: SessionContext,
  devices: readonly number[],
  work: JobSpec,
): Promise<{ channel: string }> {
  const wanted = [...new Set(devices)];
  if (wanted.length === 0) throw invalid("device_id", "Select a device first.");
  await requireCapability(context, work.action, wanted);
  const channel = openStatusChannel(context);
  const jobs = await insertJobs(
    context,
    channel.name,
    wanted.map((device) => ({ ...work, device })),
  );
  await reportPending(channel, jobs);
  return { channel: channel.name };
}

/** Whose order it is, and when it was given. */
export type JobRequester = Pick<SessionContext, "transaction" | "now"> & {
  session: Pick<SessionContext["session"], "id" | "token">;
};

/** Writes jobs down in their order; a device that is not there, or not to be seen, undoes all of them. */
export async function insertJobs(
  { transaction, session, now }: JobRequester,
  channel: string | null,
  orders: readonly JobOrder[],
): Promise<QueuedJob[]> {
  const rows = orders.map(({ device, action, detail = {}, tagId, fileId, runId, task, problem, subject }, place) => {
    const origin = tagId !== undefined ? "tag_action" : session.token ? "api" : "user";
    const of = { tag: tagId ?? null, file: fileId ?? null, run: runId ?? null, origin };
    const called = { subject: subject?.id ?? null, called: subject?.name ?? null };
    return { place, device, action, detail, ...of, task, problem, ...called };
  });
  const { rows: given } = await sql<QueuedJob>`
    insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail, tag_id, file_id, run_id, task,
      origin, state, result, finished_at, created_by, created_at, channel, subject, subject_name)
    select d.company_id, d.id, d.name, d.serial, o.action, o.detail, o.tag, o.file, o.run, o.task,
      o.origin, case when o.problem is null then 'waiting' else 'failed' end, o.problem,
      case when o.problem is not null then ${now}::timestamptz end, ${session.id}, ${now}, ${channel},
      o.subject, o.called
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(place int, device int, action text, detail jsonb, tag int, file int, run int, origin text, task jsonb,
        problem text, subject int, called text)
    join devices d on d.id = o.device order by o.place
    returning id as job, device_id as id, device_name as name, action, origin, run_id`.execute(transaction);
  if (given.length < orders.length)
    throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you may not see it." });
  return given;
}

/** Tells that each device has something before it that it has not begun, unless its answer is all that is told. */
export async function reportPending(channel: StatusChannel, jobs: readonly QueuedJob[]): Promise<void> {
  const awaited = jobs.filter((job) => !hasSingleResponse(job));
  const devices = new Map(awaited.map(({ id, name }) => [id, { id, name }]));
  await channel.tell(
    [...devices.values()].map((subject) => ({
      subject,
      message: { status: "pending" as const, value: "Waits for the device" },
    })),
  );
}
