import type { Database } from "../database/openDatabase";
import type { Logger } from "../log/createLogger";
import { repeat } from "../repeat";
import { countDay } from "./countDay";
import { forgetHistory, sampleDevices } from "./sampleDevices";

/** How often devices are sampled: the default period of dynamic monitoring. */
const PERIOD_MS = 300_000;

/** Samples the fleet at full five minutes, so that several server processes take the same ones once. */
export function keepHistory(database: Database, log: Logger, clock: () => Date): { close(): Promise<void> } {
  const take = async () => {
    const now = new Date(Math.floor(clock().getTime() / PERIOD_MS) * PERIOD_MS);
    await sampleDevices(database, now);
    await countDay(database.kysely, now);
    await forgetHistory(database, now);
  };
  return repeat(take, { everyMs: PERIOD_MS, log, failure: "What devices measured could not be taken down." });
}
