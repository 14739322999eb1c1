import { type Kysely, sql } from "kysely";
import type { components } from "#generated/api";
import type { Tables } from "../database/tables/tables";
import type { Mailer } from "../mail/createMailer";
import { createNotification, type NotificationContext } from "../notifications/createNotification";
import { readRunGroup, startRuns } from "../operations/tasks/startRuns";
import type { Services } from "../requests/Context";
import { fillMessage } from "./fillMessage";
import { findMailServer } from "./findMailServer";
import { queueJob } from "./queueJob";

type Action = components["schemas"]["AutomationAction"];

/** The result of one action. */
export interface ActionResult {
  name: Action["name"];
  action_status: "success" | "failed";
  action_status_message: string;
}

/** A device an automation acts on. */
export interface Subject {
  id: number;
  name: string;
  serial: string;
  company_id: number;
}

/** The transaction, services and subject that actions run with. */
export interface ActionContext extends Omit<NotificationContext, "transaction" | "services"> {
  transaction: Kysely<Tables>;
  services: NotificationContext["services"] & { mail: Pick<Mailer, "send"> } & Pick<Services, "documents">;
  automation: { name: string; path: string; user_id: number | null; company_id: number };
  device: Subject;
  /** The compared values, for message texts. */
  values: string;
}

const JOBS: Partial<Record<Action["name"], string>> = {
  Reboot: "reboot",
  ExportBackup: "download_backup",
  ExportTroubleshoot: "download_troubleshoot",
  ExportEventsLog: "download_eventslog",
};

/** Runs the actions of an automation in order; a failure does not stop the following ones. */
export async function runActions(actions: readonly Action[], context: ActionContext): Promise<ActionResult[]> {
  const results: ActionResult[] = [];
  for (const action of actions) {
    const problem = await runAction(action, context);
    const status = problem === undefined ? "success" : "failed";
    results.push({ name: action.name, action_status: status, action_status_message: problem ?? "" });
  }
  return results;
}

/** Runs one action; returns the reason when it failed. */
async function runAction(action: Action, context: ActionContext): Promise<string | undefined> {
  const { name, options = {} } = action;
  const job = JOBS[name];
  if (job !== undefined) {
    await queueJob({ ...context, createdBy: context.automation.user_id }, job, {});
    return undefined;
  }
  if (name === "TaskManagerAction") return runTasks(context, Number(options.task_group_id ?? 0));
  if (name === "SendNotification") return notify(context, options);
  return sendMail(context, options);
}

async function runTasks(context: ActionContext, id: number): Promise<string | undefined> {
  const { transaction, automation, device, now } = context;
  const group = await readRunGroup(transaction, id);
  const { rows } = await sql`
    select id from companies where id = ${group?.company_id ?? 0} and path like ${automation.path} || '%'`.execute(
    transaction,
  );
  if (!group || rows.length === 0) return "The task group is not there any more.";
  if (group.tasks.length === 0) return "The task group has no tasks.";
  const { tasks } = group;
  const createdBy = automation.user_id;
  await startRuns(transaction, {
    group,
    tasks,
    devices: [device.id],
    createdBy,
    channel: null,
    now,
    origin: "automation",
  });
  return undefined;
}

async function notify(context: ActionContext, { receiving_users = [], message = "" }: NonNullable<Action["options"]>) {
  const users = await context.transaction
    .selectFrom("users as u")
    .innerJoin("companies as c", "c.id", "u.company_id")
    .select("u.id")
    .where("u.id", "in", [0, ...receiving_users.map(Number)])
    .where("u.disabled", "=", false)
    .where(sql<boolean>`c.path like ${context.automation.path} || '%'`)
    .where(sql<boolean>`farhelm_reaches(u.id, ${context.device.company_id})`)
    .execute();
  if (users.length === 0) return "The user is not there any more, or may not see the device.";
  const summary = fill(message, context).slice(0, MAX_SUMMARY_LENGTH);
  await createNotification(context, { type: "deviceAlert", summary, users: users.map(({ id }) => id) });
  return undefined;
}

const MAX_SUMMARY_LENGTH = 500;

async function sendMail(context: ActionContext, options: NonNullable<Action["options"]>): Promise<string | undefined> {
  const { receiving_emails: [to] = [], subject = "", message = "", smtp_config_id } = options;
  if (to === undefined) return "It has no recipient.";
  const { company_id: companyId, path, name } = context.automation;
  const via = await findMailServer(context.transaction, { id: companyId, path }, smtp_config_id);
  if (smtp_config_id !== undefined && via !== smtp_config_id) return "The chosen mail server is not there any more.";
  const letter = {
    type: "alert" as const,
    subject: fill(subject, context) || name,
    paragraphs: [fill(message, context)],
  };
  const recipient = { to, companyId, via };
  await context.services.mail.send(context, () => letter, recipient);
  return undefined;
}

function fill(text: string, { device, automation, values, now }: ActionContext): string {
  return fillMessage(text, { device: device.name, event: automation.name, values, now });
}
