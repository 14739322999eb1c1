import { sql } from "kysely";
import type { components } from "#generated/api";
import { variablesOf } from "../../../domain/taskVariables";
import { searchIn } from "../../lists/conditions";
import { defineListing, defineRecord } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { freeName } from "../rows/freeName";
import { checkTags, replaceTasks } from "./groupContent";

type TaskGroup = components["schemas"]["TaskGroup"];
type TaskGroupWithTasks = components["schemas"]["TaskGroupWithTasks"];

const id = sql`g.id`;
const company = sql`g.company_id`;
const count = sql`(select count(*)::int from tasks t where t.group_id = g.id)`;

const listing = defineListing("listTaskGroups", {
  from: sql`task_groups g`,
  joins: sql`left join companies c on c.id = g.company_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    name: sql`g.name`,
    tasks_count: count,
    created_at: sql`g.created_at`,
    updated_at: sql`g.updated_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(g.name)` },
    company_name: { by: sql`lower(c.name)` },
    tasks_count: { by: count },
    created_at: { by: sql`g.created_at` },
    updated_at: { by: sql`g.updated_at` },
  },
  search: searchIn({ name: sql`g.name` }),
});

const whole = defineRecord("getTaskGroup", {
  ...listing,
  properties: {
    ...listing.properties,
    success_tag_id: sql`g.success_tag_id`,
    failed_tag_id: sql`g.failed_tag_id`,
    tasks: sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'order', t."order", 'type', t.type,
      'timeout', t.timeout, 'stop_on_failure', t.stop_on_failure, 'data', t.data) order by t."order", t.id), '[]')
      from tasks t where t.group_id = g.id)`,
  },
  derived: ["variables"],
});

async function groupResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<TaskGroupWithTasks>(transaction, whole, wanted);
  if (!data) throw notFound();
  const variables = variablesOf(data.tasks ?? []).map((name) => ({ name, value: "" }));
  return { success: true, data: { ...data, variables } } as const;
}

/** Task groups, whose tasks run one after another on a device. */
export const taskGroups: Handlers<
  "listTaskGroups" | "getTaskGroup" | "createTaskGroup" | "duplicateTaskGroup" | "updateTaskGroup" | "deleteTaskGroup"
> = {
  async listTaskGroups({ query }, { transaction, session }) {
    const filters = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.name) filters.push(sql`lower(g.name) = lower(${query.name})`);
    return {
      status: 200,
      body: { success: true, ...(await readList<TaskGroup>(transaction, listing, query, filters)) },
    };
  },

  async getTaskGroup({ path }, context) {
    return { status: 200, body: await groupResponse(context, path.id) };
  },

  async createTaskGroup({ body: { tasks, ...group } }, context) {
    const { transaction, session, now } = context;
    const company_id = group.company_id ?? session.companyId;
    if (!session.companies.includes(company_id)) {
      throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    }
    await checkTags(context, company_id, group);
    const values = { ...group, company_id, created_at: now, updated_at: now };
    const insert = transaction.insertInto("task_groups").values(values).returning("id").executeTakeFirstOrThrow();
    const created = await failOnDuplicate("task_groups_name", "name", insert);
    await replaceTasks(context, created.id, tasks);
    const data = await readOne<TaskGroup>(transaction, listing, created.id);
    if (!data) throw notFound();
    return { status: 200, body: { success: true, data } };
  },

  async duplicateTaskGroup({ path }, context) {
    const { transaction, now } = context;
    const name = await freeName(transaction, "task_groups", path.id);
    const { rows } = await sql<{ id: number }>`
      insert into task_groups (company_id, name, success_tag_id, failed_tag_id, created_at, updated_at)
      select company_id, ${name}, success_tag_id, failed_tag_id, ${now}, ${now} from task_groups where id = ${path.id}
      returning id`.execute(transaction);
    const created = rows[0]?.id ?? 0;
    await sql`
      insert into tasks (group_id, name, "order", type, timeout, stop_on_failure, data, created_at, updated_at)
      select ${created}, name, "order", type, timeout, stop_on_failure, data, ${now}, ${now} from tasks
      where group_id = ${path.id} order by "order", id`.execute(transaction);
    return { status: 201, body: await groupResponse(context, created) };
  },

  async updateTaskGroup({ path, body: { tasks, ...change } }, context) {
    const { data } = await groupResponse(context, path.id);
    await checkTags(context, data.company_id ?? 0, change);
    const update = context.transaction
      .updateTable("task_groups")
      .set({ ...change, updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    await failOnDuplicate("task_groups_name", "name", update);
    if (tasks) await replaceTasks(context, path.id, tasks);
    return { status: 200, body: await groupResponse(context, path.id) };
  },

  async deleteTaskGroup({ path }, { transaction }) {
    const removed = transaction.deleteFrom("task_groups").where("id", "=", path.id).returning("id");
    if (!(await removed.executeTakeFirst())) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
