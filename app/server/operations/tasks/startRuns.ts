import { type Kysely, sql } from "kysely";
import type { components } from "#generated/api";
import type { Tables } from "../../database/tables/tables";

type TaskData = components["schemas"]["TaskData"];

/** A task to run. */
export interface RunTask {
  name: string;
  type: "command" | "upload_file" | "download_file";
  timeout: number;
  stop_on_failure: boolean;
  data: TaskData;
}

/** The run of a task group on devices; each device runs the tasks in order. */
export interface RunOrder {
  group: { id: number; name: string; success_tag_id: number[]; failed_tag_id: number[] };
  tasks: readonly RunTask[];
  devices: readonly number[];
  createdBy: number | null;
  channel: string | null;
  now: Date;
  /** What started it; for tag_action with the id of the tag. */
  origin: "user" | "api" | "automation" | "tag_action";
  tagId?: number;
}

/** Reads a task group with its tasks in order; undefined when it is not visible. */
export async function readRunGroup(db: Kysely<Tables>, id: number) {
  const group = await db
    .selectFrom("task_groups")
    .select(["id", "company_id", "name", "success_tag_id", "failed_tag_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!group) return undefined;
  const rows = await db
    .selectFrom("tasks")
    .select(["id", "name", "type", "timeout", "stop_on_failure", "data"])
    .where("group_id", "=", id)
    .orderBy("order")
    .orderBy("id")
    .execute();
  return { ...group, tasks: rows.map((task) => ({ ...task, data: task.data as TaskData })) };
}

function jobOf({ name, type, timeout, stop_on_failure, data }: RunTask, place: number) {
  const { command, acceptable_codes, file_id, target_path, file } = data;
  const detail =
    type === "command"
      ? { command, acceptable_codes, timeout }
      : type === "upload_file"
        ? { file_id, target_path, timeout }
        : { file, timeout };
  return { place, action: type, detail, file: file_id ?? null, task: { name, type, stop_on_failure } };
}

/** Starts a run on each device. All its jobs are inserted at once, so that the remaining ones are known whatever happens. */
export async function startRuns(db: Kysely<Tables>, order: RunOrder): Promise<{ id: number; name: string }[]> {
  const { group, tasks, devices, createdBy, channel, now, origin, tagId } = order;
  const { rows: runs } = await sql<{ id: number; device: number; name: string }>`
    insert into task_group_logs (company_id, group_id, device_id, device_name, name, status, created_at, tasks_count,
      success_tag_id, failed_tag_id)
    select d.company_id, ${group.id}, d.id, d.name, ${group.name}, 'processing', ${now}, ${tasks.length},
      ${group.success_tag_id}::integer[], ${group.failed_tag_id}::integer[]
    from devices d where d.id = any(${[...devices]}::integer[]) order by d.id
    returning id, device_id as device, device_name as name`.execute(db);
  const known = JSON.stringify(runs.map(({ id, device }) => ({ id, device })));
  await sql`
    insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail, file_id, run_id, task,
      origin, tag_id, created_by, created_at, channel)
    select d.company_id, d.id, d.name, d.serial, t.action, t.detail, f.id, r.id, t.task, ${origin},
      ${tagId ?? null}::integer, ${createdBy}, ${now}, ${channel}
    from jsonb_to_recordset(${known}::jsonb) as r(id int, device int) join devices d on d.id = r.device
    cross join jsonb_to_recordset(${JSON.stringify(tasks.map(jobOf))}::jsonb)
      as t(place int, action text, detail jsonb, file int, task jsonb)
    left join files f on f.id = t.file
    order by r.id, t.place`.execute(db);
  return runs.map(({ device, name }) => ({ id: device, name }));
}
