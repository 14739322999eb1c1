import { sql } from "kysely";
import type { Sql } from "../../lists/readList";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { seal } from "../../session/seal";
import { requireCapability } from "../devices/deviceCapabilities";
import { queueJobs } from "../jobs/queueJobs";

/** A change to one network of a device. */
interface Change {
  device: number;
  /** Finds it among those the device told of. */
  known: Sql;
  /** What the device must be able to do. */
  command: string;
  /** Where in its own interface the device takes the change. */
  endpoint: string;
  values: object;
  password?: string | undefined;
}

// The row stays as it is: it shows what the device tells, and it tells when it has done so.
async function change(context: SessionContext, { device, known, command, endpoint, values, password }: Change) {
  const { rows } = await known.execute(context.transaction);
  if (rows.length === 0) throw notFound();
  await requireCapability(context, command, [device]);
  const sealed = password === undefined ? undefined : seal(context.services.secret, "device-settings", password);
  const secret = sealed === undefined ? {} : { password: sealed.toString("base64") };
  const detail = { path: endpoint, method: "PUT", request_data: values, ...secret };
  const meta = await queueJobs(context, [device], { action: "configure", detail });
  return { status: 200, body: { success: true, meta } } as const;
}

const switched = (isOn: boolean | undefined) => (isOn === undefined ? {} : { enabled: isOn });

/** Changes to the Wi-Fi networks and hotspots that devices told of. */
export const networkSettings: Handlers<"updateDeviceWireless" | "updateDeviceHotspot"> = {
  updateDeviceWireless: ({ path: { id, wlan_id }, body: { active, password, ...values } }, context) =>
    change(context, {
      device: id,
      known: sql`select from wireless where device_id = ${id} and wlan_id = ${wlan_id}`,
      command: "settings/wireless",
      endpoint: `/wireless/interfaces/config/${wlan_id}`,
      values: { ...values, ...switched(active) },
      password,
    }),

  updateDeviceHotspot: ({ path: { id, index }, body: { status, ...values } }, context) =>
    change(context, {
      device: id,
      known: sql`select from hotspots where device_id = ${id} and hotspot_index = ${index}`,
      command: "settings/hotspot",
      endpoint: `/services/hotspot/config/${index}`,
      values: { ...values, ...switched(status) },
    }),
};
