import { repeat } from "../../lifecycle/repeat";
import { type MassParts, runNextBatch } from "./runMassCall";

const EVERY_MS = 500;

/** Goes through calls about many devices, beside any other server process that does the same. */
export function scheduleMassCalls(parts: MassParts): { close(): Promise<void> } {
  let isClosed = false;
  const work = async (): Promise<void> => {
    while (!isClosed && (await runNextBatch(parts)));
  };
  const failure = "Calls about many devices could not be read; it is tried again.";
  const repeated = repeat(work, { everyMs: EVERY_MS, log: parts.services.log, failure });
  return {
    async close() {
      isClosed = true;
      await repeated.close();
    },
  };
}
