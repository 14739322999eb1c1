import { sql } from "kysely";
import type { components } from "#generated/api";
import { isAnyOf } from "../../lists/tenantScope";
import { invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { requireVisible } from "../rows/requireVisible";

type TaskEntry = components["schemas"]["TaskEntry"];

interface GroupTags {
  success_tag_id?: number[];
  failed_tag_id?: number[];
}

/** Refuses tags that do not belong to the company or one above it. */
export async function checkTags({ transaction }: SessionContext, company: number, tags: GroupTags): Promise<void> {
  for (const source of ["success_tag_id", "failed_tag_id"] as const) {
    const wanted = [...new Set(tags[source] ?? [])];
    const allowed = await sql`
      select t.id from tags t join companies tc on tc.id = t.company_id
      join companies c on c.id = ${company} and c.path like tc.path || '%'
      where ${isAnyOf(sql`t.id`, wanted)}`.execute(transaction);
    if (allowed.rows.length < wanted.length) {
      throw invalid(source, "A tag does not exist, or does not belong to this company or one above it.");
    }
  }
}

function rowOf({ data = {}, stop_on_failure = false, ...task }: TaskEntry, index: number) {
  return { ...task, order: task.order ?? index, stop_on_failure, data: JSON.stringify(data) };
}

/** Replaces the tasks of a group; tasks with an id are updated, all others of the group removed. */
export async function replaceTasks(context: SessionContext, group: number, tasks: readonly TaskEntry[]): Promise<void> {
  const stored = await sql<{ file: number }>`
    select (data ->> 'file_id')::integer as file from tasks
    where group_id = ${group} and data ->> 'file_id' is not null`.execute(context.transaction);
  const known = new Set(stored.rows.map(({ file }) => file));
  const files = tasks.flatMap(({ data }, at) =>
    data?.file_id === undefined ? [] : [{ id: data.file_id, source: `tasks.${at}.data.file_id` }],
  );
  await requireVisible(
    context,
    "files",
    files.filter(({ id }) => !known.has(id)),
  );
  const { transaction, now } = context;
  const remaining = tasks.flatMap(({ id }) => id ?? []);
  await sql`delete from tasks where group_id = ${group} and not (${isAnyOf(sql`id`, remaining)})`.execute(transaction);
  for (const [index, task] of tasks.entries()) {
    const { id, ...row } = rowOf(task, index);
    if (id === undefined) {
      const values = { ...row, group_id: group, created_at: now, updated_at: now };
      await transaction.insertInto("tasks").values(values).execute();
      continue;
    }
    const update = transaction.updateTable("tasks").set({ ...row, updated_at: now });
    const changed = await update.where("id", "=", id).where("group_id", "=", group).returning("id").executeTakeFirst();
    if (!changed) throw invalid(`tasks.${index}.id`, "This group has no such task.");
  }
}
