import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { extendServices } from "./extendServices";

const EVERY_MS = 60_000;

/** What extending the service of devices needs of a server. */
export interface ServiceParts {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}

/** Lets the service of devices go on by itself, beside any other server process that does the same. */
export function scheduleServiceExtensions({ kysely, clock, log }: ServiceParts): { close(): Promise<void> } {
  const failure = "Which services have ended could not be read; it is tried again.";
  return repeat(() => extendServices(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
