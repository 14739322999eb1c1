import type { Database } from "../database/openDatabase";
import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { countDay } from "./countDay";
import { maintainPartitions } from "./maintainPartitions";
import { rollUpExtremes } from "./rollUpExtremes";
import { sampleDevices } from "./sampleDevices";
import type { Retention } from "./series";
import { trustedTime } from "./trustedTime";

/** Sampling interval: the default period of dynamic monitoring. */
const PERIOD_MS = 300_000;

const EXTREMES_MS = 60_000;

/** Dependencies of history. */
export interface HistoryOptions {
  database: Database;
  log: Logger;
  clock: () => Date;
  retention: Retention;
}

/**
 * Samples the fleet every full five minutes, so that several servers write each sample only once, rolls up extremes and
 * maintains partitions.
 */
export function scheduleHistory({ database, log, clock, retention }: HistoryOptions): Repeated {
  const sample = async () => {
    const now = new Date(Math.floor(clock().getTime() / PERIOD_MS) * PERIOD_MS);
    await sampleDevices(database, now);
    await countDay(database.kysely, now);
  };
  const maintain = async () => {
    const now = clock();
    await maintainPartitions(database, now, retention, await trustedTime({ database, log }, now));
  };
  const partitions = repeat(maintain, {
    everyMs: PERIOD_MS,
    atOnce: true,
    log,
    failure: "Partitions of the history could not be created or dropped.",
  });
  const failure = "Devices could not be sampled.";
  const samples = repeat(sample, { everyMs: PERIOD_MS, log, failure });
  const extremes = repeat(() => rollUpExtremes(database, clock(), retention), {
    everyMs: EXTREMES_MS,
    log,
    failure: "Hourly and daily extremes could not be rolled up.",
  });
  return {
    first: partitions.first,
    async close() {
      await partitions.close();
      await extremes.close();
      await samples.close();
    },
  };
}
