import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { addSeconds } from "../session/tokens";
import { removeTemporaryFilesBefore } from "./createTemporaryFile";
import type { FileStore } from "./FileStore";

const EVERY_MS = 600_000;
/** Age from which unreferenced objects are removed (seconds); an upload takes minutes at most. */
const OBJECT_AGE = 3600;
/** Age from which temporary files are removed (seconds); even a slow upload finishes within a day. */
const TEMPORARY_FILE_AGE = 24 * 3600;

/** Removes orphaned objects and temporary files periodically. */
export function scheduleFileCleanup(files: FileStore, log: Logger, clock: () => Date): { close(): Promise<void> } {
  const objects = repeat(() => files.sweep(addSeconds(clock(), -OBJECT_AGE)), {
    everyMs: EVERY_MS,
    log,
    failure: "Orphaned objects of the file store could not be removed.",
  });
  const temporary = repeat(() => removeTemporaryFilesBefore(addSeconds(clock(), -TEMPORARY_FILE_AGE)), {
    ...{ everyMs: EVERY_MS, atOnce: true, log },
    failure: "Old temporary files could not be removed.",
  });
  return {
    async close() {
      await Promise.all([objects.close(), temporary.close()]);
    },
  };
}
