import { sql } from "kysely";
import { periodStart, type Quota } from "../../domain/quotaPeriod";
import type { AlertContext } from "./raiseAlerts";

const MB = 1_000_000;

/** What is watched, and when it was told last. */
export interface WatchedQuota {
  quota: Quota | null;
  raised_at: Date | null;
}

/** How many MB a SIM card has used, once that is more than it may and has not been told in this period; otherwise undefined. */
export async function quotaOverrun(
  { quota, raised_at }: WatchedQuota,
  device: number,
  { transaction, now }: Pick<AlertContext, "transaction" | "now">,
): Promise<number | undefined> {
  if (!quota) return undefined;
  const began = periodStart(quota, now);
  if (raised_at && raised_at.toISOString().slice(0, 10) >= began) return undefined;
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(sent + received), 0)::float8 as used from device_data_usage
    where device_id = ${device} and sim_slot = ${quota.sim} and date >= ${began}::date`.execute(transaction);
  const used = (rows[0]?.used ?? 0) / MB;
  return used >= quota.data_limit ? Math.floor(used) : undefined;
}
