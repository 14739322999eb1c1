import type { Database } from "../database/openDatabase";
import { readSetting, writeSetting } from "../database/storedSetting";
import type { Logger } from "../log/createLogger";

/** What a server goes by. */
export interface TimeOptions {
  database: Pick<Database, "kysely">;
  log: Logger;
}

interface Seen {
  /** The time history was last dropped by. */
  seen: string;
  /** When a clock was first found far ahead of that. */
  doubted?: string;
}

const KEY = "history.clock";
const DAY = 86_400_000;
const MOST_AHEAD_DAYS = 3;

/**
 * The time by which history may be dropped, kept in the database: what goes by a clock that is wrong, as after a start
 * without a battery, is gone for good. A clock that is days ahead of when it was last looked at is believed a day later.
 */
export function trustedTime({ database, log }: TimeOptions, now: Date): Promise<Date> {
  return database.kysely.transaction().execute(async (transaction) => {
    const before = await readSetting<Seen>(transaction, KEY);
    const after = lookAt(before, now);
    if (after.doubted !== undefined && before?.doubted !== after.doubted)
      log.warn("The clock is days ahead of before. What is past its time by it is kept for a day.", {
        last: after.seen,
      });
    await writeSetting(transaction, KEY, after);
    return new Date(after.seen);
  });
}

function lookAt(before: Seen | undefined, now: Date): Seen {
  const seen = { seen: now.toISOString() };
  if (!before || now.getTime() - Date.parse(before.seen) <= MOST_AHEAD_DAYS * DAY) return seen;
  const doubted = before.doubted === undefined ? Number.NaN : now.getTime() - Date.parse(before.doubted);
  if (doubted >= DAY) return seen;
  // A clock that was set back since is another one to be doubted.
  return doubted >= 0 ? before : { seen: before.seen, doubted: now.toISOString() };
}
