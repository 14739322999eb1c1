import type { Logger } from "../log/createLogger";
import { later } from "../session/tokens";
import type { FileStore } from "./FileStore";

const EVERY_MS = 600_000;
/** An upload takes at most minutes: what no file speaks of after an hour never will be spoken of (seconds). */
const AGE = 3600;

/** Takes away what is left in the object store of files that are not there, every now and then, until closed. */
export function keepFiles(files: FileStore, log: Logger, clock: () => Date): { close(): Promise<void> } {
  let running = Promise.resolve();
  const sweep = async () => {
    try {
      await files.sweep(later(clock(), -AGE));
    } catch (error) {
      log.error("What removed files left in the object store could not be taken away.", { error });
    }
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
