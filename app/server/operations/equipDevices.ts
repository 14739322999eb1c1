import type { components } from "#generated/api";
import { seal } from "../session/seal";
import type { SessionContext } from "./Context";
import { requireCapability } from "./deviceCapabilities";
import { tagDevices } from "./deviceTags";
import { type JobOrder, putJobs, tellWaiting } from "./deviceWork/giveWork";
import { requireFiles } from "./deviceWork/jobFiles";
import { openStatusChannel } from "./openStatusChannel";
import { PURPOSE } from "./passwords/startPasswordTask";

/** A device that was just added, and what stands in which row about it. */
export type AddedDevice = Pick<
  components["schemas"]["NewDevice"],
  "tag_id" | "firmware_file_id" | "config_file_id" | "auto_credit_enable" | "password_confirmation"
> & { id: number; index: number };

const FILES = [
  ["firmware_file_id", "update_firmware"],
  ["config_file_id", "upload_backup"],
] as const;

/** Gives new devices what was named for them: tags, files, whether credits keep them served, a password to check. */
export async function equipDevices(
  context: SessionContext,
  devices: readonly AddedDevice[],
): Promise<{ channel: string } | undefined> {
  const unserved = devices.filter(({ auto_credit_enable }) => auto_credit_enable === false).map(({ id }) => id);
  if (unserved.length > 0) {
    const update = context.transaction.updateTable("devices").set({ credit_enabled: false });
    await update.where("id", "in", unserved).execute();
  }
  for (const { id, tag_id = [] } of devices) if (tag_id.length > 0) await tagDevices(context, [id], tag_id);
  return start(context, [...(await fileOrders(context, devices)), ...verifyOrders(context, devices)]);
}

/** Asks devices whether these passwords are their own; the passwords rest sealed. */
export async function verifyDevices(
  context: SessionContext,
  devices: readonly Pick<AddedDevice, "id" | "password_confirmation">[],
): Promise<{ channel: string } | undefined> {
  return start(context, verifyOrders(context, devices));
}

async function start(context: SessionContext, orders: readonly JobOrder[]): Promise<{ channel: string } | undefined> {
  if (orders.length === 0) return undefined;
  const channel = openStatusChannel(context);
  await tellWaiting(channel, await putJobs(context, channel.name, orders));
  return { channel: channel.name };
}

function verifyOrders(
  { services }: SessionContext,
  devices: readonly Pick<AddedDevice, "id" | "password_confirmation">[],
): JobOrder[] {
  return devices.flatMap(({ id, password_confirmation }) => {
    if (!password_confirmation) return [];
    const password = seal(services.secret, PURPOSE, password_confirmation).toString("base64");
    return [{ device: id, action: "verify", detail: { password } }];
  });
}

// They take it when they first come in.
async function fileOrders(context: SessionContext, devices: readonly AddedDevice[]): Promise<JobOrder[]> {
  const wanted = FILES.flatMap(([property, action]) =>
    devices.flatMap(({ id, index, [property]: file }) =>
      file === undefined ? [] : [{ device: id, action, file, source: `data.${index}.${property}` }],
    ),
  );
  await requireFiles(context, wanted);
  for (const [, action] of FILES) {
    const takers = wanted.filter((one) => one.action === action).map(({ device }) => device);
    if (takers.length > 0) await requireCapability(context, action, takers);
  }
  return wanted.map(({ device, action, file }) => ({ device, action, detail: { file_id: file }, fileId: file }));
}
