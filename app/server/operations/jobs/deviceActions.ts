import { sql } from "kysely";
import { DOWNLOAD_ACTIONS } from "../../files/fileActions";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { seal } from "../../session/seal";
import { PASSWORD_PURPOSE } from "../passwords/startPasswordTask";
import { requireSessionRoom } from "../remoteAccess/requireSessionRoom";
import { requireVisible } from "../rows/requireVisible";
import { requireFiles } from "./jobFiles";
import { insertJobs, queueJobs, reportPending } from "./queueJobs";

// Retention removes older backups when a new one arrives, which requires the permission to delete files.
function checkRetention({ session }: SessionContext, action: string): void {
  if (action !== "download_backup") throw invalid("keep", "Only backups can be limited in number.");
  if (!session.permissions.has("delete_files")) throw new ApiError("FORBIDDEN");
}

/** Actions of devices: each becomes a job and is reported on a status channel. */
export const deviceActions: Handlers<
  "createDeviceActions" | "openDeviceLink" | "openRemoteAccess" | "sendDeviceCommand" | "sendDeviceCommands"
> = {
  async createDeviceActions({ body: { device_id, action, ...detail } }, context) {
    const { file_id: file, keep } = detail;
    if (keep !== undefined) checkRetention(context, action);
    if (file !== undefined) await requireVisible(context, "files", [{ id: file, source: "file_id" }]);
    if (DOWNLOAD_ACTIONS.has(action)) {
      await requireFiles(
        context,
        device_id.map((device) => ({ device, action, file, source: "file_id" })),
      );
    }
    const fileId = DOWNLOAD_ACTIONS.has(action) ? file : undefined;
    const meta = await queueJobs(context, device_id, { action, detail, fileId });
    return { status: 200, body: { success: true, meta } };
  },

  async openDeviceLink({ path, body }, context) {
    await requireSessionRoom(context, path.id);
    const meta = await queueJobs(context, [path.id], { action: `connect_${path.kind}`, detail: body });
    return { status: 200, body: { success: true, meta } };
  },

  async openRemoteAccess({ path, body }, context) {
    const { transaction } = context;
    const access = await transaction
      .selectFrom("remote_access")
      .select(["device_id", "protocol", "is_main", "destination_port"])
      .select(sql<string>`host(destination_ip)`.as("destination"))
      .where("id", "=", path.id)
      .executeTakeFirst();
    if (!access) throw notFound();
    await requireSessionRoom(context, access.device_id);
    const { duration, username, password } = body;
    const sealed = password && seal(context.services.secret, PASSWORD_PURPOSE, password).toString("base64");
    const signIn = sealed ? { username, password: sealed } : {};
    const target = { host: access.is_main ? "localhost" : access.destination, port: access.destination_port };
    const detail = { access_id: path.id, protocol: access.protocol, ...target, duration, ...signIn };
    const meta = await queueJobs(context, [access.device_id], { action: "connect_access", detail });
    return { status: 200, body: { success: true, meta } };
  },

  async sendDeviceCommand({ path, body }, context) {
    const meta = await queueJobs(context, [path.id], { action: "command", detail: body });
    return { status: 200, body: { success: true, meta } };
  },

  async sendDeviceCommands({ body: { data } }, context) {
    const channel = openStatusChannel(context);
    const jobs = data.map(({ device_id, command }) => ({
      device: device_id,
      action: "command",
      detail: { command },
    }));
    await reportPending(channel, await insertJobs(context, channel.name, jobs));
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
