import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";

const EVERY_MS = 60_000;

/** Compacts the change log of a company's device count into one row; rows another server is compacting are skipped. */
export async function compactCounts(kysely: Kysely<Tables>): Promise<void> {
  await sql`with taken as (
      delete from device_counts where company_id in (
        select company_id from device_counts group by company_id having count(*) > 1)
      returning company_id, change)
    insert into device_counts select company_id, sum(change) from taken group by company_id having sum(change) <> 0`.execute(
    kysely,
  );
}

/** Compacts device counts periodically, so that summing them stays cheap. */
export function scheduleCountCompaction(kysely: Kysely<Tables>, log: Logger): { close(): Promise<void> } {
  const failure = "Device counts could not be compacted; this will be retried.";
  return repeat(() => compactCounts(kysely), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
