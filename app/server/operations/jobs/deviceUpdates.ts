import { sql } from "kysely";
import { isPermitted } from "../../permissions/isPermitted";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { requireCapability } from "../devices/deviceCapabilities";
import { requireFiles } from "./jobFiles";
import { insertJobs, reportPending } from "./queueJobs";

interface Update {
  id: number;
  action: "update_firmware" | "upload_backup";
  file_id: number;
  offline: boolean;
  keep_settings?: boolean;
}

function refuseRepeated(data: readonly Update[]): void {
  const seen = new Set<number>();
  for (const [index, { id }] of data.entries()) {
    if (seen.has(id)) throw invalid(`data.${index}.id`, "This device is named twice.");
    seen.add(id);
  }
}

/** The offline devices among those whose update must not wait (`offline: false`). */
async function findOffline({ transaction }: SessionContext, data: readonly Update[]) {
  const ids = data.filter(({ offline }) => !offline).map(({ id }) => id);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from devices where id = any(${ids}::integer[]) and status is distinct from 1`.execute(transaction);
  return rows;
}

/** Firmware and backups for devices, one file each; all files are checked before any job is queued. */
export const deviceUpdates: Handlers<"setUpdates"> = {
  async setUpdates({ body: { data } }, context) {
    refuseRepeated(data);
    const hasBackups = data.some(({ action }) => action === "upload_backup");
    if (hasBackups && !isPermitted(context.session.permissions, "upload_device_backup"))
      throw new ApiError("FORBIDDEN");
    for (const action of ["update_firmware", "upload_backup"] as const) {
      const devices = data.filter((update) => update.action === action).map(({ id }) => id);
      if (devices.length > 0) await requireCapability(context, action, devices);
    }
    await requireFiles(
      context,
      data.map(({ id, action, file_id }, index) => ({
        device: id,
        action,
        file: file_id,
        source: `data.${index}.file_id`,
      })),
    );
    const offline = await findOffline(context, data);
    const offlineIds = new Set(offline.map(({ id }) => id));
    const channel = openStatusChannel(context);
    const jobs = data
      .filter(({ id }) => !offlineIds.has(id))
      .map(({ id, action, file_id, keep_settings = true }) => ({
        device: id,
        action,
        fileId: file_id,
        detail: { file_id, ...(action === "update_firmware" && { keep_settings }) },
      }));
    await reportPending(channel, await insertJobs(context, channel.name, jobs));
    await channel.send(
      offline.map((subject) => ({ subject, message: { status: "error" as const, value: "The device is offline." } })),
    );
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },
};
