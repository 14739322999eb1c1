import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { extendServices } from "./extendServices";

const EVERY_MS = 60_000;

/** Dependencies of service extensions. */
export interface ServiceParts {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}

/** Extends services of devices periodically; safe to run in several server processes. */
export function scheduleServiceExtensions({ kysely, clock, log }: ServiceParts): { close(): Promise<void> } {
  const failure = "Device services could not be extended; this will be retried.";
  return repeat(() => extendServices(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
