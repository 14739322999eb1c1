import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";

const EVERY_MS = 60_000;

/** Puts several changes of how many devices a company has together into one; what another server has taken is passed over. */
export async function compactCounts(kysely: Kysely<Tables>): Promise<void> {
  await sql`with taken as (
      delete from device_counts where company_id in (
        select company_id from device_counts group by company_id having count(*) > 1)
      returning company_id, change)
    insert into device_counts select company_id, sum(change) from taken group by company_id having sum(change) <> 0`.execute(
    kysely,
  );
}

/** Keeps the counts of devices short, so that adding them up stays as good as free. */
export function scheduleCountCompaction(kysely: Kysely<Tables>, log: Logger): { close(): Promise<void> } {
  const failure = "The counts of devices could not be put together; it is tried again.";
  return repeat(() => compactCounts(kysely), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
