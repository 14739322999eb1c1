import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Whom work is put before, when, and for whose sake. */
export interface JobContext {
  transaction: Kysely<Tables>;
  device: { id: number; name: string; serial: string; company_id: number };
  createdBy: number | null;
  now: Date;
}

/** Puts work before a device because of what it reported. */
export async function queueJob(place: JobContext, action: string, detail: object): Promise<void> {
  const { transaction, device, createdBy, now } = place;
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
