import { sql } from "kysely";
import { periodStart, type Quota } from "../../domain/quotaPeriod";
import { presentDay } from "../values/presentTime";
import type { ActionContext } from "./runActions";

const BYTES_PER_MB = 1_000_000;

/** A data limit, and when its alert was last raised. */
export interface WatchedQuota {
  quota: Quota | null;
  raised_at: Date | null;
}

/**
 * The MB a SIM card has used, once they exceed its limit and no alert was raised in this period; otherwise undefined.
 */
export async function quotaOverrun(
  { quota, raised_at }: WatchedQuota,
  device: number,
  { transaction, now }: Pick<ActionContext, "transaction" | "now">,
): Promise<number | undefined> {
  if (!quota) return undefined;
  const start = periodStart(quota, now);
  if (raised_at && presentDay(raised_at) >= start) return undefined;
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(sent + received), 0)::float8 as used from device_data_usage
    where device_id = ${device} and sim_slot = ${quota.sim} and date >= ${start}::date`.execute(transaction);
  const used = (rows[0]?.used ?? 0) / BYTES_PER_MB;
  return used >= quota.data_limit ? Math.floor(used) : undefined;
}
