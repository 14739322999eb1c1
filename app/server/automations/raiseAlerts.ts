import { sql } from "kysely";
import type { Report } from "../../domain/evaluateRules";
import type { Quota } from "../../domain/quotaPeriod";
import { type AlertKind, type GeofenceCircle, triggersAlert } from "../../domain/triggersAlert";
import type { RetrySettings } from "../mail/mailQueue";
import { createNotification } from "../notifications/createNotification";
import { alertName } from "../operations/alerts/alertNames";
import { fillMessage } from "./fillMessage";
import { findMailServer } from "./findMailServer";
import { queueJob } from "./queueJob";
import { quotaOverrun } from "./quotaOverrun";
import type { ActionContext, Subject } from "./runActions";

interface Alert {
  id: number;
  user_id: number | null;
  alert_type_id: number;
  alert_subtype_id: number;
  action: number;
  subject: string;
  message: string;
  receiver: string | null;
  smtp_config_id: number | null;
  redundancy_enable: boolean;
  redundancy_interval: number | null;
  delivery_retry: boolean | null;
  retry_interval: number | null;
  retry_count: number | null;
  place: GeofenceCircle | null;
  quota: Quota | null;
  raised_at: Date | null;
  path: string;
}

/** The transaction and services that alerts are raised with. */
export type AlertContext = Pick<ActionContext, "transaction" | "services" | "now" | "afterCommit">;

const MINUTE = 60_000;

/** Raises the alerts that a report triggers: stores each and notifies its receiver. */
export async function raiseAlerts(device: Subject & Report["now"], before: Report["before"], context: AlertContext) {
  for (const alert of await readAlerts(device, context)) {
    const kind = kindOf(alert, context);
    if (!kind || isRedundant(alert, context.now)) continue;
    const values = await valuesOf(kind, alert, { now: device, before }, context);
    if (values === undefined) continue;
    const event = alertName(context.services, "alert-subtype", alert.alert_subtype_id);
    const messageValues = { device: device.name, event, values, now: context.now };
    await raise(alert, device, fillMessage(alert.message, messageValues), context);
    const text = {
      subject: fillMessage(alert.subject, messageValues),
      text: fillMessage(alert.message, messageValues),
    };
    await deliver(alert, device, text, context);
  }
}

function kindOf({ alert_subtype_id }: Alert, { services }: AlertContext): AlertKind | undefined {
  const rows = services.documents().documents.domain["alert-kinds"]?.rows ?? [];
  return rows.find(({ subtype }) => subtype === alert_subtype_id) as AlertKind | undefined;
}

const STATUS = ["offline", "online", "pending"];

/** The values an alert message shows for a report that triggers it; undefined when the report does not. */
async function valuesOf(
  kind: AlertKind,
  alert: Alert,
  report: Report,
  context: AlertContext,
): Promise<string | undefined> {
  if (kind.watch !== "exceeds")
    return triggersAlert(kind, alert.place, report) ? reportedValue(kind, report.now) : undefined;
  const used = await quotaOverrun(alert, Number(report.now.id), context);
  return used === undefined ? undefined : `data = ${used} MB`;
}

function reportedValue({ parameter }: AlertKind, device: Report["now"]): string {
  const { [parameter]: value } = device;
  const shown = parameter === "status" ? STATUS[Number(value)] : value;
  return `${parameter} = ${shown ?? "-"}`;
}

/** Throttles repeated alerts: an alert is raised at most once per `redundancy_interval` minutes. */
function isRedundant({ redundancy_enable, redundancy_interval, raised_at }: Alert, now: Date): boolean {
  if (!redundancy_enable || redundancy_interval === null || raised_at === null) return false;
  return now.getTime() - raised_at.getTime() < redundancy_interval * MINUTE;
}

/** The alerts of a device, without those whose owner can no longer access the device. */
async function readAlerts({ id }: Subject, { transaction }: AlertContext): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select a.*, c.path from device_alerts a join devices d on d.id = a.device_id join companies c on c.id = d.company_id
    where a.device_id = ${id} and a.enable and (a.user_id is null or farhelm_reaches(a.user_id, d.company_id))
    order by a.id for update of a`.execute(transaction);
  return rows;
}

async function raise(
  alert: Alert,
  device: Subject,
  message: string,
  { transaction, now }: AlertContext,
): Promise<void> {
  const { id, alert_type_id, alert_subtype_id } = alert;
  await transaction
    .insertInto("alerts")
    .values({
      ...{ company_id: device.company_id, device_id: device.id, alerts_configs_id: id },
      ...{ alert_type_id, alert_subtype_id, message, created_at: now },
    })
    .execute();
  await transaction.updateTable("device_alerts").set({ raised_at: now }).where("id", "=", id).execute();
}

interface Text {
  subject: string;
  text: string;
}

const NOTIFICATION = 3;
const MAX_SUMMARY_LENGTH = 500;

async function deliver(alert: Alert, device: Subject, { subject, text }: Text, context: AlertContext): Promise<void> {
  await sendTextMessage(alert, device, text, context);
  if (alert.action === NOTIFICATION) {
    if (alert.user_id === null) return;
    const notification = {
      type: "deviceAlert" as const,
      summary: text.slice(0, MAX_SUMMARY_LENGTH),
      users: [alert.user_id],
    };
    return createNotification(context, notification);
  }
  const { receiver: to } = alert;
  if (to === null) return;
  const company = { id: device.company_id, path: alert.path };
  const via = await findMailServer(context.transaction, company, alert.smtp_config_id);
  const letter = { type: "alert" as const, subject: subject || device.name, paragraphs: [text] };
  const recipient = { to, companyId: device.company_id, via, retries: retriesOf(alert) };
  await context.services.mail.send(context, () => letter, recipient);
}

/** A data limit's phone number gets a text message, sent by the device from the SIM card concerned. */
async function sendTextMessage(
  { quota, user_id }: Alert,
  device: Subject,
  text: string,
  context: AlertContext,
): Promise<void> {
  if (quota?.phone === undefined) return;
  await queueJob({ ...context, device, createdBy: user_id }, "send_message", {
    number: quota.phone,
    text,
    sim: quota.sim,
  });
}

/** Mail retries configured for the alert; undefined means the mail server's own. */
function retriesOf({ delivery_retry, retry_interval, retry_count }: Alert): RetrySettings | undefined {
  if (delivery_retry === null) return undefined;
  if (!delivery_retry) return { retry_interval: 1, retry_count: 0 };
  return retry_interval && retry_count ? { retry_interval, retry_count } : undefined;
}
