import { sql } from "kysely";
import type { SessionContext } from "../../requests/Context";
import { findUnable } from "../devices/deviceCapabilities";
import { findFileProblems } from "../jobs/jobFiles";
import { insertJobs, type JobOrder } from "../jobs/queueJobs";
import { readRunGroup, startRuns } from "../tasks/startRuns";
import { requireTagActionPermission } from "./tagActions";

/** An action of a tag, and the devices the tag was just assigned to. */
interface StartedAction {
  tag: number;
  action: "firmware_upload" | "config_upload" | "execute_tasks_group" | "execute_mulficonfig_template";
  file: number | null;
  group: number | null;
  template: number | null;
  devices: number[];
}

const SOURCE_MISSING = "The action of this tag no longer exists, or the person who assigned the tag may not see it.";
const JOBS = { firmware_upload: "update_firmware", config_upload: "upload_backup" } as const;

/** Starts the actions of tags on newly tagged devices; a device that does not support an action gets a failed job. */
export async function startTagActions(
  context: SessionContext,
  assigned: readonly { device_id: number; tag_id: number }[],
): Promise<void> {
  const { rows } = await sql<StartedAction>`
    select a.tag_id as tag, a.action, a.file_id as file, a.task_group_id as group, a.template_id as template,
      array_agg(p.device order by p.device) as devices
    from unnest(${assigned.map((pair) => pair.device_id)}::integer[], ${assigned.map((pair) => pair.tag_id)}::integer[])
      as p (device, tag)
    join tag_actions a on a.tag_id = p.tag group by a.id order by a.id`.execute(context.transaction);
  if (rows.length === 0) return;
  requireTagActionPermission(context);
  for (const started of rows) await start(context, started);
}

function start(context: SessionContext, started: StartedAction): Promise<void> {
  const { action } = started;
  if (action === "execute_tasks_group") return startGroup(context, started);
  if (action === "execute_mulficonfig_template") return startTemplate(context, started);
  return startFile(context, started, JOBS[action]);
}

async function insertTagJobs(
  context: SessionContext,
  started: StartedAction,
  job: Omit<JobOrder, "device">,
  problemOf: ProblemOf,
) {
  const jobs = started.devices.map((device) => ({ ...job, device, tagId: started.tag, problem: problemOf(device) }));
  await insertJobs(context, null, jobs);
}

type ProblemOf = (device: number) => string | undefined;

async function startFile(context: SessionContext, started: StartedAction, action: string): Promise<void> {
  const file = started.file ?? 0;
  const wanted = started.devices.map((device) => ({ device, action, file, source: "tag_id" }));
  const found = new Map((await findFileProblems(context, wanted)).map(({ device, message }) => [device, message]));
  const unable = await findUnable(context, action, started.devices);
  const exists = (await sql`select from files where id = ${file}`.execute(context.transaction)).rows.length > 0;
  const job = { action, detail: { file_id: file, keep_settings: true }, fileId: exists ? file : undefined };
  await insertTagJobs(context, started, job, (device) => found.get(device) ?? unable.get(device));
}

async function startGroup(context: SessionContext, started: StartedAction): Promise<void> {
  const { transaction, session, now } = context;
  const action = "execute_tasks_group";
  const group = await readRunGroup(transaction, started.group ?? 0);
  const unable = await findUnable(context, action, started.devices);
  const isRunnable = group !== undefined && group.tasks.length > 0;
  const able = isRunnable ? started.devices.filter((device) => !unable.has(device)) : [];
  const others = started.devices.filter((device) => !able.includes(device));
  const detail = { task_group_id: started.group };
  await insertTagJobs(
    context,
    { ...started, devices: others },
    { action, detail },
    (device) => unable.get(device) ?? SOURCE_MISSING,
  );
  if (!group || able.length === 0) return;
  const by = { createdBy: session.id, channel: null, now, origin: "tag_action", tagId: started.tag } as const;
  await startRuns(transaction, { group, tasks: group.tasks, devices: able, ...by });
}

async function startTemplate(context: SessionContext, started: StartedAction): Promise<void> {
  const action = "execute_mulficonfig_template";
  const template = await context.transaction
    .selectFrom("configurator_templates")
    .select(["name", "request_data", "template"])
    .where("id", "=", started.template)
    .executeTakeFirst();
  const unable = await findUnable(context, action, started.devices);
  const { name, request_data, template: requests } = template ?? {};
  const detail = { template_id: started.template, name, variables: [], request_data, requests };
  const missing = template ? undefined : SOURCE_MISSING;
  await insertTagJobs(context, started, { action, detail }, (device) => missing ?? unable.get(device));
}
