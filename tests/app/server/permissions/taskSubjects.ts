import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";

/** Rows of tasks, automations and monitoring that a request may change or remove. */
export interface TaskSubjects {
  taskGroup: number;
  task: number;
  run: number;
  result: number;
  automation: number;
  evaluation: string;
  template: number;
}

interface Place {
  company_id: number;
  device_id: number;
  unique: string;
}

async function createTasks(db: Kysely<Tables>, { company_id, device_id, unique }: Place) {
  const group = await db
    .insertInto("task_groups")
    .values({ company_id, name: unique })
    .returning("id")
    .executeTakeFirstOrThrow();
  const values = { group_id: group.id, order: 0, type: "command", name: "Look", timeout: 10 } as const;
  const task = await db.insertInto("tasks").values(values).returning("id").executeTakeFirstOrThrow();
  const run = await db
    .insertInto("task_group_logs")
    .values({ company_id, device_id, device_name: unique, group_id: group.id, name: unique, status: "completed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const result = await db
    .insertInto("task_logs")
    .values({ group_log_id: run.id, type: "command", name: "Look", result: '{"code":0,"output":"up 3 days"}' })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { taskGroup: group.id, task: task.id, run: run.id, result: result.id };
}

/** Creates a task group with a run, an automation with a log, and a monitoring template with the device assigned. */
export async function createTaskSubjects(db: Kysely<Tables>, place: Place): Promise<TaskSubjects> {
  const { company_id, device_id, unique } = place;
  const automation = await db
    .insertInto("automations")
    .values({ company_id, user_id: null, name: unique, data_group: "dynamic" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("automation_devices").values({ automation_id: automation.id, device_id }).execute();
  const log = { automation_id: automation.id, company_id, device_id, device_name: unique, serial: unique, mac: null };
  const evaluation = await db
    .insertInto("automation_logs")
    .values({ ...log, overall_status: "success", evaluated_parameters: '[{"key":"temperature","value":712}]' })
    .returning("evaluation_id")
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto("monitoring_templates")
    .values({ company_id, name: unique, api_system: "rutos", api_version: "7.15", period: 300 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("monitoring_assignments").values({ template_id: template.id, device_id, period: 300 }).execute();
  return {
    ...(await createTasks(db, place)),
    automation: automation.id,
    evaluation: evaluation.evaluation_id,
    template: template.id,
  };
}
