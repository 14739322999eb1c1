import { sql } from "kysely";
import type { Report } from "../../domain/evaluateRules";
import type { Quota } from "../../domain/quotaPeriod";
import { type AlertKind, type GeofenceCircle, triggersAlert } from "../../domain/triggersAlert";
import type { Tries } from "../mail/mailQueue";
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

/** Where alerts are raised: in the transaction of the evaluation. */
export type AlertContext = Pick<ActionContext, "transaction" | "services" | "now" | "afterCommit">;

const MINUTE = 60_000;

/** Raises the alerts that a report of a device sets off: each is kept and told as its owner wants it. */
export async function raiseAlerts(device: Subject & Report["now"], before: Report["before"], place: AlertContext) {
  for (const alert of await readAlerts(device, place)) {
    const kind = kindOf(alert, place);
    if (!kind || isRedundant(alert, place.now)) continue;
    const values = await valuesOf(kind, alert, { now: device, before }, place);
    if (values === undefined) continue;
    const event = alertName(place.services, "alert-subtype", alert.alert_subtype_id);
    const said = { device: device.name, event, values, now: place.now };
    await raise(alert, device, fillMessage(alert.message, said), place);
    await tell(
      alert,
      device,
      { subject: fillMessage(alert.subject, said), text: fillMessage(alert.message, said) },
      place,
    );
  }
}

function kindOf({ alert_subtype_id }: Alert, { services }: AlertContext): AlertKind | undefined {
  const rows = services.documents().documents.domain["alert-kinds"]?.rows ?? [];
  return rows.find(({ subtype }) => subtype === alert_subtype_id) as AlertKind | undefined;
}

const STATUS = ["offline", "online", "pending"];

/** What an alert tells of a report that sets it off; undefined of one that does not. */
async function valuesOf(
  kind: AlertKind,
  alert: Alert,
  report: Report,
  place: AlertContext,
): Promise<string | undefined> {
  if (kind.watch !== "exceeds")
    return triggersAlert(kind, alert.place, report) ? reportedValue(kind, report.now) : undefined;
  const used = await quotaOverrun(alert, Number(report.now.id), place);
  return used === undefined ? undefined : `data = ${used} MB`;
}

function reportedValue({ parameter }: AlertKind, device: Report["now"]): string {
  const { [parameter]: value } = device;
  const said = parameter === "status" ? STATUS[Number(value)] : value;
  return `${parameter} = ${said ?? "-"}`;
}

/** Who does not want to hear the same again at once is told again after a while. */
function isRedundant({ redundancy_enable, redundancy_interval, raised_at }: Alert, now: Date): boolean {
  if (!redundancy_enable || redundancy_interval === null || raised_at === null) return false;
  return now.getTime() - raised_at.getTime() < redundancy_interval * MINUTE;
}

/** The alerts of a device; who set one and may no longer see the device is not told of it. */
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
const LONGEST_SUMMARY = 500;

async function tell(alert: Alert, device: Subject, { subject, text }: Text, place: AlertContext): Promise<void> {
  await writeToPhone(alert, device, text, place);
  if (alert.action === NOTIFICATION) {
    if (alert.user_id === null) return;
    const order = { type: "deviceAlert" as const, summary: text.slice(0, LONGEST_SUMMARY), users: [alert.user_id] };
    return createNotification(place, order);
  }
  const { receiver: to } = alert;
  if (to === null) return;
  const company = { id: device.company_id, path: alert.path };
  const via = await findMailServer(place.transaction, company, alert.smtp_config_id);
  const letter = { type: "alert" as const, subject: subject || device.name, paragraphs: [text] };
  const reader = { to, companyId: device.company_id, via, tries: triesOf(alert) };
  await place.services.mail.send(place, () => letter, reader);
}

/** The phone of a data limit gets a text message from the device itself, whose SIM card it is about. */
async function writeToPhone(
  { quota, user_id }: Alert,
  device: Subject,
  text: string,
  place: AlertContext,
): Promise<void> {
  if (quota?.phone === undefined) return;
  await queueJob({ ...place, device, createdBy: user_id }, "send_message", {
    number: quota.phone,
    text,
    sim: quota.sim,
  });
}

/** How often the owner of an alert wants its mail tried again; without a word it is as with any mail. */
function triesOf({ delivery_retry, retry_interval, retry_count }: Alert): Tries | undefined {
  if (delivery_retry === null) return undefined;
  if (!delivery_retry) return { retry_interval: 1, retry_count: 0 };
  return retry_interval && retry_count ? { retry_interval, retry_count } : undefined;
}
