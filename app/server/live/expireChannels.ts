import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";

const EVERY_MS = 600_000;
/** How long messages are retained after the last one of their channel: a result can still be read the next day. */
const LIFE_MS = 36 * 3_600_000;
const BATCH = 5000;

/** What expiring channels stands on. */
export interface ExpiryParts {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}

/** Deletes the messages of channels whose last one is old and of which nothing is under way any more, now and then. */
export function expireChannels({ kysely, clock, log }: ExpiryParts): Repeated {
  const failure = "Messages of old status channels could not be deleted.";
  return repeat(() => deleteExpired(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}

/** Deletes what has expired by an instant, piece by piece. */
export async function deleteExpired(kysely: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIFE_MS);
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { numAffectedRows } = await sql`
      delete from status_messages where id in (
        select m.id from status_messages m where m.created_at < ${before}
          and not exists (select from status_messages later where later.channel = m.channel and later.created_at >= ${before})
          and not exists (select from device_jobs j where j.channel = m.channel and j.state in ('waiting', 'running'))
        limit ${BATCH})`.execute(kysely);
    deleted = Number(numAffectedRows);
  }
}
