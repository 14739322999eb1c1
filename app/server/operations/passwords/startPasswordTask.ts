import type { SessionContext } from "../../requests/Context";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { seal } from "../../session/seal";
import { requireCapability } from "../devices/deviceCapabilities";
import { insertJobs, reportPending } from "../jobs/queueJobs";

/** A new password for a device. */
export interface NewPassword {
  device: number;
  password: string;
  /** Whether it can be downloaded once. */
  isShown: boolean;
}

/** The purpose under which device passwords are sealed; data sealed for another one cannot be unsealed with it. */
export const PASSWORD_PURPOSE = "device-passwords";

/** Queues jobs that set new passwords, encrypted, as one task whose progress can be read and whose passwords can be downloaded once. */
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
  const encrypted = passwords.map((one) => ({ ...one, sealed: seal(services.secret, PASSWORD_PURPOSE, one.password) }));
  const channel = openStatusChannel(context);
  const orders = encrypted.map(({ device, sealed }) => {
    return { device, action: "set_password", detail: { password: sealed.toString("base64") } };
  });
  const jobs = await insertJobs(context, channel.name, orders);
  const task = (await findTask(context)) ?? (await addTask(context));
  const downloadable = new Map(encrypted.map(({ device, isShown, sealed }) => [device, isShown ? sealed : null]));
  await transaction
    .insertInto("password_task_devices")
    .values(
      jobs.map(({ job, id }) => ({
        task_id: task.id,
        job_id: job,
        device_id: id,
        password: downloadable.get(id) ?? null,
      })),
    )
    .execute();
  await reportPending(channel, jobs);
  return { channel: channel.name };
}

/** The task that an earlier batch of the same mass call started. */
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
