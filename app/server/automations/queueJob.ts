import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";

/** The device, creator and time of a job. */
export interface JobContext {
  transaction: Kysely<Tables>;
  device: { id: number; name: string; serial: string; company_id: number };
  createdBy: number | null;
  now: Date;
}

/** Queues a job for a device in reaction to its report. */
export async function queueJob(context: JobContext, action: string, detail: object): Promise<void> {
  const { transaction, device, createdBy, now } = context;
  await transaction
    .insertInto("device_jobs")
    .values({
      company_id: device.company_id,
      device_id: device.id,
      device_name: device.name,
      device_serial: device.serial,
      action,
      detail: JSON.stringify(detail),
      origin: "automation",
      created_by: createdBy,
      created_at: now,
    })
    .execute();
}
