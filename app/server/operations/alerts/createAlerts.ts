import type { components } from "#generated/api";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { requireCapability } from "../devices/deviceCapabilities";

type NewAlert = components["schemas"]["NewDeviceAlert"];

const BY_MAIL = [1, 2];
const BY_OWN_SERVER = 2;

/** Creates alerts for devices, and returns the status channel that reports on each device. */
export async function createAlerts(context: SessionContext, alerts: readonly NewAlert[]): Promise<string> {
  const { transaction, session, now } = context;
  const devices = await readDevices(context, alerts);
  const rows = alerts.map((alert, at) => ({
    ...{ device_id: alert.device_id, user_id: session.id, alert_type_id: typeOf(context, alert, at) },
    ...{ alert_subtype_id: alert.alert_subtype_id, action: alert.action, subject: alert.subject ?? "" },
    receiver: BY_MAIL.includes(alert.action) ? (alert.email ?? session.email) : null,
    message: messageOf(alert, at),
    smtp_config_id: alert.action === BY_OWN_SERVER ? alert.smtp_config_id : undefined,
    redundancy_enable: (alert.redundancy_interval ?? 0) > 0,
    redundancy_interval: alert.redundancy_interval || null,
    ...retryOf(alert, at),
    place: placeOf(alert, at),
    quota: quotaOf(alert, at),
    ...{ created_at: now, updated_at: now },
  }));
  await requireMailServers(
    context,
    alerts.flatMap(({ smtp_config_id }) => smtp_config_id ?? []),
  );
  await transaction.insertInto("device_alerts").values(rows).execute();
  const channel = openStatusChannel(context);
  await channel.send(devices.map((subject) => ({ subject, message: { status: "completed" as const, value: "Done" } })));
  return channel.name;
}

async function readDevices(context: SessionContext, alerts: readonly NewAlert[]) {
  const wanted = [...new Set(alerts.map(({ device_id }) => device_id))];
  const found = await context.transaction
    .selectFrom("devices")
    .select(["id", "name"])
    .where("id", "in", wanted)
    .orderBy("id")
    .execute();
  if (found.length < wanted.length)
    throw new ApiError("NOT_FOUND", { message: "A device does not exist, or you do not have access to it." });
  await requireCapability(context, "alerts", wanted);
  return found;
}

/** Refuses an alert that lacks one of these values. */
function requireAll(at: number, needed: Record<string, unknown>, message: string): void {
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) throw invalid(`data.${at}.${name}`, message);
}

/** The retries of a failed mail; with delivery_retry, their number and interval are required. */
function retryOf({ delivery_retry, retry_interval, retry_count }: NewAlert, at: number) {
  if (!delivery_retry) return { delivery_retry };
  requireAll(at, { retry_interval, retry_count }, "Required to retry a mail.");
  return { delivery_retry, retry_interval, retry_count };
}

/** The alert type of a subtype; refuses subtypes that devices do not report. */
function typeOf({ services }: SessionContext, { alert_type_id, alert_subtype_id }: NewAlert, at: number): number {
  const kinds = services.documents().documents.domain["alert-kinds"]?.rows ?? [];
  const type = kinds.find(({ subtype }) => subtype === alert_subtype_id)?.type;
  const source = `data.${at}.alert_subtype_id`;
  if (typeof type !== "number") throw invalid(source, "Devices do not report this, so an alert cannot use it.");
  if (alert_type_id !== undefined && alert_type_id !== type)
    throw invalid(source, "This belongs to another alert type.");
  return type;
}

const GEOFENCE = [19, 20];

function placeOf({ alert_subtype_id, longitude, latitude, radius }: NewAlert, at: number): string | null {
  if (!GEOFENCE.includes(alert_subtype_id)) return null;
  const circle = { longitude, latitude, radius };
  requireAll(at, circle, "Required for a geofence.");
  return JSON.stringify(circle);
}

const DATA_LIMIT = 15;
const DEFAULT_MESSAGE = "%rn: %et, %ex at %ts";

function messageOf({ alert_subtype_id, message }: NewAlert, at: number): string {
  if (message !== undefined) return message;
  if (alert_subtype_id === DATA_LIMIT) return DEFAULT_MESSAGE;
  throw invalid(`data.${at}.message`, "This is what the alert says.");
}

function quotaOf({ alert_subtype_id, data_limit, sim, period, starts = 1, phone }: NewAlert, at: number) {
  if (alert_subtype_id !== DATA_LIMIT) return null;
  const needed = { data_limit, sim, period };
  requireAll(at, needed, "Required for a data limit.");
  if (period === "week" && starts > 7) throw invalid(`data.${at}.starts`, "A week has seven days.");
  return JSON.stringify({ ...needed, starts, phone });
}

/** Refuses mail servers that are not visible to the caller. */
export async function requireMailServers({ transaction }: SessionContext, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return;
  const found = await transaction.selectFrom("email_configurations").select("id").where("id", "in", ids).execute();
  if (found.length < ids.length)
    throw invalid("smtp_config_id", "This mail server does not exist, or you do not have access to it.");
}
