import type { Kysely } from "kysely";
import type { Tables } from "../database/tables";
import type { Logger } from "../log/createLogger";
import { repeat } from "../repeat";
import { askForBackups } from "./askForBackups";

/** Rules say at which minute. */
const EVERY_MS = 60_000;

/** What asking for backups needs of a server. */
export interface BackupParts {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}

/** Asks devices for the backups their rules want, beside any other server process that does the same. */
export function keepBackups({ kysely, clock, log }: BackupParts): { close(): Promise<void> } {
  const failure = "Which backups are due could not be read; it is tried again.";
  return repeat(() => askForBackups(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
