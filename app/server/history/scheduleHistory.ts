import type { Database } from "../database/openDatabase";
import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { countDay } from "./countDay";
import { maintainPartitions } from "./maintainPartitions";
import { rollUpExtremes } from "./rollUpExtremes";
import { sampleDevices } from "./sampleDevices";
import type { Retention } from "./series";
import { trustedTime } from "./trustedTime";

/** How often devices are sampled: the default period of dynamic monitoring. */
const PERIOD_MS = 300_000;

const EXTREMES_MS = 60_000;

/** What keeping history stands on. */
export interface HistoryOptions {
  database: Database;
  log: Logger;
  clock: () => Date;
  retention: Retention;
}

/**
 * Samples the fleet at full five minutes, so that several server processes take the same ones once, keeps the extremes of
 * what was measured, and the pieces in which what grows with time lies.
 */
export function scheduleHistory({ database, log, clock, retention }: HistoryOptions): Repeated {
  const take = async () => {
    const now = new Date(Math.floor(clock().getTime() / PERIOD_MS) * PERIOD_MS);
    await sampleDevices(database, now);
    await countDay(database.kysely, now);
  };
  const keep = async () => {
    const now = clock();
    await maintainPartitions(database, now, retention, await trustedTime({ database, log }, now));
  };
  const pieces = repeat(keep, {
    everyMs: PERIOD_MS,
    atOnce: true,
    log,
    failure: "The pieces that history is kept in could not be made or dropped.",
  });
  const failure = "What devices measured could not be taken down.";
  const samples = repeat(take, { everyMs: PERIOD_MS, log, failure });
  const extremes = repeat(() => rollUpExtremes(database, clock(), retention), {
    everyMs: EXTREMES_MS,
    log,
    failure: "What devices measured at most and at least in an hour or a day could not be made.",
  });
  return {
    first: pieces.first,
    async close() {
      await pieces.close();
      await extremes.close();
      await samples.close();
    },
  };
}
