import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { requestBackups } from "./requestBackups";

/** Schedules have a resolution of one minute. */
const EVERY_MS = 60_000;

/** Dependencies of scheduled backups. */
export interface BackupParts {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}

/** Requests due backups periodically; safe to run in several server processes. */
export function scheduleBackups({ kysely, clock, log }: BackupParts): { close(): Promise<void> } {
  const failure = "Due backups could not be requested; this will be retried.";
  return repeat(() => requestBackups(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
