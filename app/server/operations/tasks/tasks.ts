import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { taskSummary } from "./taskSummary";

type Task = components["schemas"]["Task"];

const order = sql.ref("t.order");

const listing = defineListing("listTasks", {
  from: sql`tasks t join task_groups g on g.id = t.group_id`,
  id: sql`t.id`,
  properties: {
    id: sql`t.id`,
    group_id: sql`t.group_id`,
    group_name: sql`g.name`,
    company_id: sql`g.company_id`,
    order,
    type: sql`t.type`,
    name: sql`t.name`,
    data: sql`t.data`,
    summary: taskSummary,
    timeout: sql`t.timeout`,
    stop_on_failure: sql`t.stop_on_failure`,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  },
  sorts: {
    id: { by: sql`t.id` },
    order: { by: order },
    name: { by: sql`lower(t.name)` },
    type: { by: sql`t.type` },
    timeout: { by: sql`t.timeout` },
    stop_on_failure: { by: sql`t.stop_on_failure` },
    group_name: { by: sql`lower(g.name)` },
    created_at: { by: sql`t.created_at` },
    updated_at: { by: sql`t.updated_at` },
  },
  search: searchIn({ name: sql`t.name`, group_name: sql`g.name` }),
});

/** The tasks of task groups. */
export const tasks: Handlers<"listTasks" | "updateTask" | "deleteTask"> = {
  async listTasks({ query }, { transaction, session }) {
    const filters = withinTenantScope(sql`g.company_id`, session);
    if (query.company_id) filters.push(isAnyOf(sql`g.company_id`, query.company_id));
    if (query.group_id) filters.push(isAnyOf(sql`t.group_id`, query.group_id));
    if (query.type) filters.push(isAnyOf(sql`t.type`, query.type));
    const sorted = { ...query, sort: query.sort ?? ["order"] };
    return { status: 200, body: { success: true, ...(await readList<Task>(transaction, listing, sorted, filters)) } };
  },

  async updateTask({ path, body }, { transaction, now }) {
    const change = { ...body, updated_at: now };
    await transaction.updateTable("tasks").set(change).where("id", "=", path.id).execute();
    const data = await readOne<Task>(transaction, listing, path.id);
    if (!data) throw notFound();
    return { status: 200, body: { success: true, data } };
  },

  async deleteTask({ path }, { transaction }) {
    const removed = transaction.deleteFrom("tasks").where("id", "=", path.id).returning("id");
    if (!(await removed.executeTakeFirst())) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
