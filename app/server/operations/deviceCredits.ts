import type { SessionContext } from "./Context";
import { Failure, invalid } from "./Failure";
import type { Handlers } from "./Handler";

async function findService({ transaction }: SessionContext, source: string, device: number): Promise<boolean> {
  const query = transaction.selectFrom("devices").select("credit_enabled").where("id", "=", device);
  const found = await query.executeTakeFirst();
  if (!found) throw invalid(source, "There is no such device, or you may not see it.");
  return found.credit_enabled;
}

async function switchService({ transaction, now }: SessionContext, device: number, credit_enabled: boolean) {
  await transaction.updateTable("devices").set({ credit_enabled, updated_at: now }).where("id", "=", device).execute();
}

/** The service of devices. */
export const deviceCredits: Handlers<"moveDeviceCredits"> = {
  async moveDeviceCredits({ body: { source_device_id, target_device_id } }, context) {
    if (source_device_id === target_device_id) throw invalid("target_device_id", "Choose another device.");
    const isServed = await findService(context, "source_device_id", source_device_id);
    const isTargetServed = await findService(context, "target_device_id", target_device_id);
    if (!isServed) throw new Failure("BAD_REQUEST", { message: "This device has no service to move." });
    if (isTargetServed) throw new Failure("BAD_REQUEST", { message: "The other device has a service already." });
    await switchService(context, source_device_id, false);
    await switchService(context, target_device_id, true);
    return { status: 200, body: { success: true } };
  },
};
