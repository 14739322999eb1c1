import { sql } from "kysely";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { requireCapability } from "../devices/deviceCapabilities";
import { fillVariables } from "./fillVariables";
import { checkTags } from "./groupContent";
import { type RunTask, readRunGroup, startRuns } from "./startRuns";

async function requireTaskFiles({ transaction }: SessionContext, tasks: readonly RunTask[]): Promise<void> {
  const wanted = tasks.filter(({ type }) => type === "upload_file");
  const ids = wanted.flatMap(({ data }) => data.file_id ?? []);
  const { rows } = await sql<{ id: number }>`
    select id from files where id = any(${ids}::integer[])`.execute(transaction);
  const known = new Set(rows.map(({ id }) => id));
  const missing = wanted.find(({ data }) => !known.has(data.file_id ?? 0));
  if (missing) throw invalid("tasks", `The file of the task ${missing.name} is not there.`);
}

/** Running task groups on devices. */
export const runTasks: Handlers<"executeTaskGroup"> = {
  async executeTaskGroup({ path, body }, context) {
    const { transaction, session, now } = context;
    const group = await readRunGroup(transaction, path.id);
    if (!group) throw notFound();
    if (group.tasks.length === 0) throw invalid("tasks", "This group has no tasks.");
    const devices = [...new Set(body.device_id)];
    await requireCapability(context, "execute_tasks_group", devices);
    const tasks = fillVariables(group.tasks, body.tasks ?? [], body.variables);
    await requireTaskFiles(context, tasks);
    const channel = openStatusChannel(context);
    const origin = session.token ? ("api" as const) : ("user" as const);
    await checkTags(context, group.company_id, body);
    const tags = {
      success_tag_id: body.success_tag_id ?? group.success_tag_id,
      failed_tag_id: body.failed_tag_id ?? group.failed_tag_id,
    };
    const run = {
      group: { ...group, ...tags },
      tasks,
      devices,
      createdBy: session.id,
      channel: channel.name,
      now,
      origin,
    };
    const started = await startRuns(transaction, run);
    if (started.length < devices.length)
      throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
    const progress = { value: 0, total: tasks.length };
    await channel.send(
      started.map((subject) => ({
        subject,
        message: { status: "pending" as const, value: "Queued for the device", progress },
      })),
    );
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
