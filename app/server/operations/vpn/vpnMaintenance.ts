import { ApiError } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { queueJobs } from "../jobs/queueJobs";
import { readHubCertificates } from "./hubCertificates";
import { requireRunning } from "./hubState";
import { changeHub, readHub } from "./vpnHubs";

/** Restarting the clients of a hub, and renewing its certificates. */
export const vpnMaintenance: Handlers<"restartVpnHub" | "renewVpnCertificate"> = {
  async restartVpnHub({ path }, context) {
    const hub = await readHub(context, path.id);
    requireRunning(hub);
    const clients = await context.transaction
      .selectFrom("vpn_hub_users")
      .select("device_id")
      .where("vpn_hub_id", "=", path.id)
      .where("enabled", "=", true)
      .execute();
    const devices = clients.flatMap(({ device_id }) => device_id ?? []);
    if (devices.length === 0) throw new ApiError("BAD_REQUEST", { message: "This hub has no devices as clients." });
    const meta = await queueJobs(context, devices, { action: "vpn_restart", detail: { hub: hub.name } });
    return { status: 200, body: { success: true, meta } };
  },

  async renewVpnCertificate({ path, body }, context) {
    await readHub(context, path.id);
    const data = await changeHub(context, path.id, readHubCertificates(body, context.now));
    return { status: 200, body: { success: true, data } };
  },
};
