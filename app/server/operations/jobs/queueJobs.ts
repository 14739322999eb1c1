import { sql } from "kysely";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { openStatusChannel, type StatusChannel } from "../../requests/openStatusChannel";
import type { StatusSubject } from "../../requests/StatusMessage";
import { requireCapability } from "../devices/deviceCapabilities";
import { hasSingleResponse, type JobSource } from "./hasSingleResponse";

/** A job for devices: its action and parameters. */
export interface JobSpec {
  action: string;
  detail?: object;
  tagId?: number;
  /** The file that the job uses. */
  fileId?: number | undefined;
}

/** A job for one device. */
export interface JobOrder extends JobSpec {
  device: number;
  /** The task group run that it is part of, and the task. */
  runId?: number;
  task?: object;
  /** Its subject in the channel, where that is not its device. */
  subject?: StatusSubject | undefined;
  /** Why the device cannot do it; such a job is inserted as failed. */
  problem?: string | undefined;
}

/** An inserted job; `id` and `name` are those of its device. */
export interface QueuedJob extends JobSource {
  job: number;
  id: number;
  name: string;
}

/** Queues a job for all of these devices or none, and opens the status channel that reports its progress. */
export async function queueJobs(
  context: SessionContext,
  devices: readonly number[],
  job: JobSpec,
): Promise<{ channel: string }> {
  const wanted = [...new Set(devices)];
  if (wanted.length === 0) throw invalid("device_id", "Select a device first.");
  await requireCapability(context, job.action, wanted);
  const channel = openStatusChannel(context);
  const jobs = await insertJobs(
    context,
    channel.name,
    wanted.map((device) => ({ ...job, device })),
  );
  await reportPending(channel, jobs);
  return { channel: channel.name };
}

/** The user and transaction that queue a job, and the time. */
export type JobRequester = Pick<SessionContext, "transaction" | "now"> & {
  session: Pick<SessionContext["session"], "id" | "token" | "actor"> & { sessionId?: string };
};

/** Inserts jobs in their order; throws NOT_FOUND when a device does not exist or is not visible. */
export async function insertJobs(
  { transaction, session, now }: JobRequester,
  channel: string | null,
  orders: readonly JobOrder[],
): Promise<QueuedJob[]> {
  const rows = orders.map(({ device, action, detail = {}, tagId, fileId, runId, task, problem, subject }, place) => {
    const origin = tagId !== undefined ? "tag_action" : session.token ? "api" : "user";
    const of = { tag: tagId ?? null, file: fileId ?? null, run: runId ?? null, origin };
    const named = { subject: subject?.id ?? null, subject_name: subject?.name ?? null };
    return { place, device, action, detail, ...of, task, problem, ...named };
  });
  const { rows: inserted } = await sql<QueuedJob>`
    insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail, tag_id, file_id, run_id, task,
      origin, state, result, finished_at, created_by, actor_id, login_session, created_at, channel, subject, subject_name)
    select d.company_id, d.id, d.name, d.serial, o.action, o.detail, o.tag, o.file, o.run, o.task,
      o.origin, case when o.problem is null then 'waiting' else 'failed' end, o.problem,
      case when o.problem is not null then ${now}::timestamptz end, ${session.id},
      ${session.actor?.id ?? null}::integer, ${session.sessionId || null}::uuid, ${now}, ${channel},
      o.subject, o.subject_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(place int, device int, action text, detail jsonb, tag int, file int, run int, origin text, task jsonb,
        problem text, subject int, subject_name text)
    join devices d on d.id = o.device order by o.place
    returning id as job, device_id as id, device_name as name, action, origin, run_id`.execute(transaction);
  if (inserted.length < orders.length)
    throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
  return inserted;
}

/** Reports each device as pending, except for jobs whose channel carries the response alone. */
export async function reportPending(channel: StatusChannel, jobs: readonly QueuedJob[]): Promise<void> {
  const awaited = jobs.filter((job) => !hasSingleResponse(job));
  const devices = new Map(awaited.map(({ id, name }) => [id, { id, name }]));
  await channel.send(
    [...devices.values()].map((subject) => ({
      subject,
      message: { status: "pending" as const, value: "Queued for the device" },
    })),
  );
}
