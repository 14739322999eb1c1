import type { components } from "#generated/api";
import type { SessionContext } from "../../requests/Context";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { seal } from "../../session/seal";
import { requireFiles } from "../jobs/jobFiles";
import { insertJobs, type JobOrder, reportPending } from "../jobs/queueJobs";
import { PASSWORD_PURPOSE } from "../passwords/startPasswordTask";
import { tagDevices } from "../tags/deviceTags";
import { requireCapability } from "./deviceCapabilities";
import { startProvisioning } from "./startProvisioning";

/** A device that was just added, with the options of its row. */
export type AddedDevice = Pick<
  components["schemas"]["NewDevice"],
  "company_id" | "tag_id" | "firmware_file_id" | "config_file_id" | "auto_credit_enable" | "password_confirmation"
> & {
  id: number;
  /** Its place in the request, such as `data.0.`; empty where the options are for all devices. */
  place: string;
};

const FILES = [
  ["firmware_file_id", "update_firmware"],
  ["config_file_id", "upload_backup"],
] as const;

/** Applies the options of new devices: tags, files, service, and a password to verify. */
export async function provisionDevices(
  context: SessionContext,
  devices: readonly AddedDevice[],
): Promise<{ channel: string } | undefined> {
  const unserved = devices.filter(({ auto_credit_enable }) => auto_credit_enable === false).map(({ id }) => id);
  if (unserved.length > 0) {
    const update = context.transaction.updateTable("devices").set({ credit_enabled: false });
    await update.where("id", "in", unserved).execute();
  }
  for (const [tags, ids] of byTags(devices)) await tagDevices(context, ids, tags);
  return startProvisioning(context, devices, [...(await fileJobs(context, devices)), ...verifyJobs(context, devices)]);
}

// Devices of one file all have the same tags.
function byTags(devices: readonly AddedDevice[]) {
  const groups = new Map<string, { tags: number[]; ids: number[] }>();
  for (const { id, tag_id = [] } of devices) {
    if (tag_id.length === 0) continue;
    const group = groups.get(tag_id.join()) ?? { tags: tag_id, ids: [] };
    group.ids.push(id);
    groups.set(tag_id.join(), group);
  }
  return [...groups.values()].map(({ tags, ids }) => [tags, ids] as const);
}

/** Queues jobs that verify the passwords of devices; the passwords are stored encrypted. */
export async function verifyPasswords(
  context: SessionContext,
  devices: readonly Pick<AddedDevice, "id" | "password_confirmation">[],
): Promise<{ channel: string } | undefined> {
  const jobs = verifyJobs(context, devices);
  if (jobs.length === 0) return undefined;
  const channel = openStatusChannel(context);
  await reportPending(channel, await insertJobs(context, channel.name, jobs));
  return { channel: channel.name };
}

function verifyJobs(
  { services }: SessionContext,
  devices: readonly Pick<AddedDevice, "id" | "password_confirmation">[],
): JobOrder[] {
  return devices.flatMap(({ id, password_confirmation }) => {
    if (!password_confirmation) return [];
    const password = seal(services.secret, PASSWORD_PURPOSE, password_confirmation).toString("base64");
    return [{ device: id, action: "verify", detail: { password } }];
  });
}

// New devices take these jobs when they first connect.
async function fileJobs(context: SessionContext, devices: readonly AddedDevice[]): Promise<JobOrder[]> {
  const wanted = FILES.flatMap(([property, action]) =>
    devices.flatMap(({ id, place, [property]: file }) =>
      file === undefined ? [] : [{ device: id, action, file, source: `${place}${property}` }],
    ),
  );
  await requireFiles(context, wanted);
  for (const [, action] of FILES) {
    const receivers = wanted.filter((one) => one.action === action).map(({ device }) => device);
    if (receivers.length > 0) await requireCapability(context, action, receivers);
  }
  return wanted.map(({ device, action, file }) => ({ device, action, detail: { file_id: file }, fileId: file }));
}
