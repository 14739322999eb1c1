import type { Job } from "./jobMessage";
import type { Queryable } from "./jobRows";

const UPDATE = `update device_esim_profiles p set iccid = $3 from device_jobs j
  where j.id = $2 and p.device_id = $1 and p.id = (j.detail ->> 'profile')::integer`;

/** Stores the ICCID of a profile the device has added; a result without one changes nothing. */
export async function storeEsimProfile({ pool }: Queryable, device: number, job: Job, result?: string): Promise<void> {
  const iccid = readIccid(result);
  if (iccid !== undefined) await pool.query(UPDATE, [device, job.id, iccid]);
}

/** Extracts the ICCID from a result: 18 to 20 digits (ITU-T E.118). */
export function readIccid(result: string | undefined): string | undefined {
  const found = /^ICCID (\d{18,20})$/.exec(result?.trim() ?? "");
  return found?.[1];
}
