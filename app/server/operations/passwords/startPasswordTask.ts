import type { SessionContext } from "../../requests/Context";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { seal } from "../../session/seal";
import { requireCapability } from "../devices/deviceCapabilities";
import { insertJobs, reportPending } from "../jobs/queueJobs";

/** A new password for a device. */
export interface NewPassword {
  device: number;
  password: string;
  /** Whether it can be downloaded, once. */
  isShown: boolean;
}

/** What keeps these passwords apart from anything else that is sealed. */
export const PASSWORD_PURPOSE = "device-passwords";

/** Puts new passwords before devices, sealed, as one task whose end can be followed and whose passwords can be read once. */
export async function startPasswordTask(
  context: SessionContext,
  passwords: readonly NewPassword[],
): Promise<{ channel: string }> {
  const { transaction, services } = context;
  await requireCapability(
    context,
    "set_password",
    passwords.map(({ device }) => device),
  );
  const sealed = passwords.map((one) => ({ ...one, sealed: seal(services.secret, PASSWORD_PURPOSE, one.password) }));
  const channel = openStatusChannel(context);
  const orders = sealed.map(({ device, sealed }) => {
    return { device, action: "set_password", detail: { password: sealed.toString("base64") } };
  });
  const jobs = await insertJobs(context, channel.name, orders);
  const task = (await findTask(context)) ?? (await addTask(context));
  const kept = new Map(sealed.map(({ device, isShown, sealed }) => [device, isShown ? sealed : null]));
  await transaction
    .insertInto("password_task_devices")
    .values(
      jobs.map(({ job, id }) => ({ task_id: task.id, job_id: job, device_id: id, password: kept.get(id) ?? null })),
    )
    .execute();
  await reportPending(channel, jobs);
  return { channel: channel.name };
}

/** The task that earlier pieces of the same call began. */
async function findTask({ transaction, massCall }: SessionContext): Promise<{ id: string } | undefined> {
  if (massCall === undefined) return undefined;
  const query = transaction.selectFrom("password_tasks").select("id").where("mass_call_id", "=", massCall);
  return query.executeTakeFirst();
}

function addTask({ transaction, session, now, massCall }: SessionContext): Promise<{ id: string }> {
  const task = {
    company_id: session.companyId,
    created_by: session.id,
    created_at: now,
    mass_call_id: massCall ?? null,
  };
  return transaction.insertInto("password_tasks").values(task).returning("id").executeTakeFirstOrThrow();
}
