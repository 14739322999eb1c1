import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { taskSummary } from "./taskSummary";

type TaskGroupLog = components["schemas"]["TaskGroupLog"];
type TaskLog = components["schemas"]["TaskLog"];

const company = sql`l.company_id`;

const runs = defineListing("listTaskGroupLogs", {
  from: sql`task_group_logs l`,
  joins: sql`left join companies c on c.id = l.company_id`,
  id: sql`l.id`,
  byCompany: { company },
  properties: {
    id: sql`l.id`,
    company_id: company,
    company_name: sql`c.name`,
    group_id: sql`l.group_id`,
    device_id: sql`l.device_id`,
    device_name: sql`l.device_name`,
    name: sql`l.name`,
    status: sql`l.status`,
    tasks_count: sql`l.tasks_count`,
    tasks_done: sql`l.tasks_done`,
    finished_at: sql`l.finished_at`,
    created_at: sql`l.created_at`,
  },
  sorts: {
    id: { by: sql`l.id` },
    name: { by: sql`lower(l.name)` },
    device_name: { by: sql`lower(l.device_name)` },
    company_name: { by: sql`lower(c.name)` },
    status: { by: sql`l.status` },
    created_at: { by: sql`l.created_at` },
  },
  search: searchIn({ name: sql`l.name`, device_name: sql`l.device_name` }),
});

const results = defineListing("listTaskLogs", {
  from: sql`task_logs t`,
  joins: sql`join task_group_logs l on l.id = t.group_log_id`,
  id: sql`t.id`,
  byCompany: { company: sql`t.company_id` },
  properties: {
    id: sql`t.id`,
    group_log_id: sql`t.group_log_id`,
    group_log_name: sql`l.name`,
    type: sql`t.type`,
    name: sql`t.name`,
    data: sql`t.data`,
    summary: taskSummary,
    result: sql`t.result`,
    output: sql`coalesce(t.result ->> 'output', t.result ->> 'error', '')`,
    exit_code: sql`(t.result ->> 'exit_code')::integer`,
    created_at: sql`t.created_at`,
  },
  sorts: {
    id: { by: sql`t.id` },
    name: { by: sql`lower(t.name)` },
    type: { by: sql`t.type` },
    created_at: { by: sql`t.created_at` },
  },
  search: () => null,
});

/** The logs of task group runs and of their tasks. */
export const taskLogs: Handlers<"listTaskGroupLogs" | "getTaskGroupLog" | "listTaskLogs" | "getTaskLog"> = {
  async listTaskGroupLogs({ query }, { transaction, session }) {
    const filters: Sql[] = [...withinTenantScope(company, session), ...withinDateRange(sql`l.created_at`, query)];
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.device_id) filters.push(isAnyOf(sql`l.device_id`, query.device_id));
    if (query.status) filters.push(isAnyOf(sql`l.status`, query.status));
    return {
      status: 200,
      body: { success: true, ...(await readList<TaskGroupLog>(transaction, runs, query, filters)) },
    };
  },

  async getTaskGroupLog({ path }, { transaction }) {
    const data = await readOne<TaskGroupLog>(transaction, runs, path.id);
    if (!data) throw notFound();
    return { status: 200, body: { success: true, data } };
  },

  async listTaskLogs({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(sql`t.company_id`, session);
    if (query.group_log_id) filters.push(isAnyOf(sql`t.group_log_id`, query.group_log_id));
    if (query.type) filters.push(isAnyOf(sql`t.type`, query.type));
    return { status: 200, body: { success: true, ...(await readList<TaskLog>(transaction, results, query, filters)) } };
  },

  async getTaskLog({ path }, { transaction }) {
    const data = await readOne<TaskLog>(transaction, results, path.id);
    if (!data) throw notFound();
    return { status: 200, body: { success: true, data } };
  },
};
