import { sql } from "kysely";
import type { components } from "#generated/api";
import { ApiError, notFound } from "../../../requests/ApiError";
import type { SessionContext } from "../../../requests/Context";
import type { Handlers } from "../../../requests/Handler";
import { seal } from "../../../session/seal";
import { queueJobs } from "../../jobs/queueJobs";
import { requireCapability } from "../deviceCapabilities";
import { requireDevice } from "../requireDevice";
import { initialRules, separatePasswords } from "./ddnsRules";

type DeviceSettings = components["schemas"]["DeviceSettings"];

/** The endpoints of a device's API for settings; kinds without one are only stored. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  ddns: "/services/ddns/config",
  "site-blocking": "/services/webfilter/config",
};

const ONE_BY_ONE = "An eSIM takes profiles one by one: add each with POST /devices/{id}/esim/profiles.";

async function readSettings(context: SessionContext, device: number, kind: string): Promise<DeviceSettings> {
  const row = await context.transaction
    .selectFrom("device_settings")
    .select("value")
    .where("device_id", "=", device)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row && kind === "ddns") return initialRules(context, device);
  return (row?.value ?? {}) as DeviceSettings;
}

/** Settings of devices. */
export const deviceSettings: Handlers<"getDeviceSettings" | "updateDeviceSettings" | "updateBackupRules"> = {
  async getDeviceSettings({ path }, context) {
    await requireDevice(context.transaction, path.id);
    return { status: 200, body: { success: true, data: await readSettings(context, path.id, path.kind) } };
  },

  async updateDeviceSettings({ path, body: { password, rules: given, ...rest } }, context) {
    const { transaction, services, now } = context;
    await requireDevice(transaction, path.id);
    await requireCapability(context, `settings/${path.kind}`, [path.id]);
    if (path.kind === "esim") throw new ApiError("NOT_IMPLEMENTED", { message: ONE_BY_ONE });
    const { rules, passwords } = separatePasswords(context, given ?? []);
    const value = given ? { ...rest, rules } : rest;
    const json = JSON.stringify(value);
    const sealed = password === undefined ? null : seal(services.secret, "device-settings", password);
    // Without a new password the stored one stays; requests never read it.
    const change = sealed === null ? sql`` : sql`, password = ${sealed}`;
    await sql`insert into device_settings (device_id, kind, value, password, updated_at)
      values (${path.id}, ${path.kind}, ${json}::jsonb, ${sealed}, ${now})
      on conflict (device_id, kind) do update set value = ${json}::jsonb, updated_at = ${now} ${change}`.execute(
      transaction,
    );
    const endpoint = ENDPOINTS[path.kind];
    if (endpoint === undefined) return { status: 200, body: { success: true, data: value } };
    const secret = sealed === null ? {} : { password: sealed.toString("base64") };
    const detail = { path: endpoint, method: "PUT", request_data: value, ...secret, ...passwords };
    const meta = await queueJobs(context, [path.id], { action: "configure", detail });
    return { status: 200, body: { success: true, data: value, meta } };
  },

  async updateBackupRules({ body: { device_id, ...rules } }, context) {
    const wanted = [...new Set(device_id)];
    await requireCapability(context, "settings/backup", wanted);
    const json = JSON.stringify(rules);
    const { rows } = await sql`insert into device_settings (device_id, kind, value, updated_at)
      select d.id, 'backup', ${json}::jsonb, ${context.now} from devices d where d.id = any(${wanted}::integer[]) order by d.id
      on conflict (device_id, kind) do update set value = excluded.value, updated_at = excluded.updated_at
      returning device_id`.execute(context.transaction);
    if (rows.length < wanted.length) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
