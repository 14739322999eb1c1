import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { requestBackups } from "./requestBackups";

/** Rules say at which minute. */
const EVERY_MS = 60_000;

/** What asking for backups needs of a server. */
export interface BackupParts {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}

/** Asks devices for the backups their rules want, beside any other server process that does the same. */
export function scheduleBackups({ kysely, clock, log }: BackupParts): { close(): Promise<void> } {
  const failure = "Which backups are due could not be read; it is tried again.";
  return repeat(() => requestBackups(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
