import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { deleteOldRecordings } from "./recordingStore";

const EVERY_MS = 600_000;

/** Periodically deletes the recordings that are older than their companies keep them. */
export function scheduleRecordingCleanup({
  kysely,
  clock,
  log,
}: {
  kysely: Kysely<Tables>;
  clock: () => Date;
  log: Logger;
}): Repeated {
  const failure = "Old recordings of sessions could not be deleted.";
  return repeat(() => deleteOldRecordings(kysely, clock()), { everyMs: EVERY_MS, atOnce: true, log, failure });
}
