import { dayjs } from "../../domain/dayjs";
import type { Database } from "../database/openDatabase";
import { readSetting, writeSetting } from "../database/storedSetting";
import type { Logger } from "../log/createLogger";

/** Dependencies of trustedTime. */
export interface TimeOptions {
  database: Pick<Database, "kysely">;
  log: Logger;
}

interface StoredClock {
  /** The last trusted time. */
  seen: string;
  /** When a clock was first found to be far ahead of it. */
  doubted?: string;
}

const SETTING = "history.clock";
const MAX_AHEAD_DAYS = 3;

/**
 * The time that retention is measured by, stored in the database: data dropped because of a wrong clock, as after a
 * start without a battery, is lost. A clock that is days ahead of the last trusted time is trusted only after a day.
 */
export function trustedTime({ database, log }: TimeOptions, now: Date): Promise<Date> {
  return database.kysely.transaction().execute(async (transaction) => {
    const before = await readSetting<StoredClock>(transaction, SETTING);
    const after = trust(before, now);
    if (after.doubted !== undefined && before?.doubted !== after.doubted)
      log.warn("The clock is days ahead of its last trusted time. Expired history is retained for one more day.", {
        last: after.seen,
      });
    await writeSetting(transaction, SETTING, after);
    return new Date(after.seen);
  });
}

function trust(before: StoredClock | undefined, now: Date): StoredClock {
  const seen = { seen: now.toISOString() };
  const daysSince = (time: string) => dayjs.utc(now).diff(dayjs.utc(time), "day", true);
  if (!before || daysSince(before.seen) <= MAX_AHEAD_DAYS) return seen;
  const doubted = before.doubted === undefined ? Number.NaN : daysSince(before.doubted);
  if (doubted >= 1) return seen;
  // A clock that was set back since then starts a new day of doubt.
  return doubted >= 0 ? before : { seen: before.seen, doubted: now.toISOString() };
}
