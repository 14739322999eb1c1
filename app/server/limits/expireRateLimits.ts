import { sql } from "kysely";
import type { Database } from "../database/openDatabase";
import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";

const EVERY_MS = 60_000;

/** Deletes expired counts. Rows that a server is counting in are skipped: waiting for them could deadlock. */
export async function deleteExpiredCounts(kysely: Database["kysely"], now: Date): Promise<void> {
  await sql`delete from rate_limits where key in (
    select key from rate_limits where expires_at <= ${now} for update skip locked)`.execute(kysely);
}

/** Periodically deletes the expired counts of all rate limits, so that the table holds those of an hour at most. */
export function expireRateLimits({
  kysely,
  clock,
  log,
}: {
  kysely: Database["kysely"];
  clock: () => Date;
  log: Logger;
}): Repeated {
  const failure = "Expired counts of rate limits could not be deleted.";
  return repeat(() => deleteExpiredCounts(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
