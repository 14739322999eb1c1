import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { addSeconds } from "../session/tokens";
import { removeTemporaryFilesBefore } from "./createTemporaryFile";
import type { FileStore } from "./FileStore";

const EVERY_MS = 600_000;
/** An upload takes at most minutes: what no file speaks of after an hour never will be spoken of (seconds). */
const AGE = 3600;
/** However slow a line is, a file is sent within a day. */
const HELD_AGE = 24 * 3600;

/** Takes away what is left of files that are not there, in the object store and of those that never arrived, every now and then. */
export function scheduleFileCleanup(files: FileStore, log: Logger, clock: () => Date): { close(): Promise<void> } {
  const stored = repeat(() => files.sweep(addSeconds(clock(), -AGE)), {
    everyMs: EVERY_MS,
    log,
    failure: "What removed files left in the object store could not be taken away.",
  });
  const held = repeat(() => removeTemporaryFilesBefore(addSeconds(clock(), -HELD_AGE)), {
    ...{ everyMs: EVERY_MS, atOnce: true, log },
    failure: "What never arrived of files could not be taken away.",
  });
  return {
    async close() {
      await Promise.all([stored.close(), held.close()]);
    },
  };
}
