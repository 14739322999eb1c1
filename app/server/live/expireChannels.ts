import { type Kysely, sql } from "kysely";
import { dayjs } from "../../domain/dayjs";
import type { Tables } from "../database/tables/tables";
import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";

const EVERY_MS = 600_000;
/** Retention after the last message of a channel: a result can still be read the next day. */
const RETENTION_HOURS = 36;
const BATCH_SIZE = 5000;

/** Dependencies of expiring channels. */
export interface ExpiryParts {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}

/** Periodically deletes the messages of channels whose last message is old and whose jobs have ended. */
export function expireChannels({ kysely, clock, log }: ExpiryParts): Repeated {
  const failure = "Messages of old status channels could not be deleted.";
  return repeat(() => deleteExpired(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}

/** Deletes expired messages in batches. */
export async function deleteExpired(kysely: Kysely<Tables>, now: Date): Promise<void> {
  const before = dayjs.utc(now).subtract(RETENTION_HOURS, "hour").toDate();
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
    const { numAffectedRows } = await sql`
      delete from status_messages where id in (
        select m.id from status_messages m where m.created_at < ${before}
          and not exists (select from status_messages later where later.channel = m.channel and later.created_at >= ${before})
          and not exists (select from device_jobs j where j.channel = m.channel and j.state in ('waiting', 'running'))
        limit ${BATCH_SIZE})`.execute(kysely);
    deleted = Number(numAffectedRows);
  }
}
