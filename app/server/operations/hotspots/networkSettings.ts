import { sql } from "kysely";
import type { Sql } from "../../lists/Listing";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { seal } from "../../session/seal";
import { requireCapability } from "../devices/deviceCapabilities";
import { queueJobs } from "../jobs/queueJobs";

/** A change to one network of a device. */
interface Change {
  device: number;
  /** Selects the network among those the device reported. */
  known: Sql;
  /** The command the device must support. */
  command: string;
  /** The endpoint of the device's API. */
  endpoint: string;
  values: object;
  password?: string | undefined;
}

// The row is unchanged until the device reports the new state.
async function queueChange(context: SessionContext, { device, known, command, endpoint, values, password }: Change) {
  const { rows } = await known.execute(context.transaction);
  if (rows.length === 0) throw notFound();
  await requireCapability(context, command, [device]);
  const sealed = password === undefined ? undefined : seal(context.services.secret, "device-settings", password);
  const secret = sealed === undefined ? {} : { password: sealed.toString("base64") };
  const detail = { path: endpoint, method: "PUT", request_data: values, ...secret };
  const meta = await queueJobs(context, [device], { action: "configure", detail });
  return { status: 200, body: { success: true, meta } } as const;
}

const enabledOf = (isOn: boolean | undefined) => (isOn === undefined ? {} : { enabled: isOn });

/** Changing reported Wi-Fi networks and hotspots. */
export const networkSettings: Handlers<"updateDeviceWireless" | "updateDeviceHotspot"> = {
  updateDeviceWireless: ({ path: { id, wlan_id }, body: { active, password, ...values } }, context) =>
    queueChange(context, {
      device: id,
      known: sql`select from wireless where device_id = ${id} and wlan_id = ${wlan_id}`,
      command: "settings/wireless",
      endpoint: `/wireless/interfaces/config/${wlan_id}`,
      values: { ...values, ...enabledOf(active) },
      password,
    }),

  updateDeviceHotspot: ({ path: { id, index }, body: { status, ...values } }, context) =>
    queueChange(context, {
      device: id,
      known: sql`select from hotspots where device_id = ${id} and hotspot_index = ${index}`,
      command: "settings/hotspot",
      endpoint: `/services/hotspot/config/${index}`,
      values: { ...values, ...enabledOf(status) },
    }),
};
