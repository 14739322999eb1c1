import { repeat } from "../../lifecycle/repeat";
import type { MassParts } from "./MassCall";
import { runNextBatch } from "./runMassCall";

const EVERY_MS = 500;

/** Runs mass calls batch by batch in the background; any number of server processes may do so at once. */
export function scheduleMassCalls(parts: MassParts): { close(): Promise<void> } {
  let isClosed = false;
  const work = async (): Promise<void> => {
    while (!isClosed && (await runNextBatch(parts)));
  };
  const failure = "Mass calls could not be read; the next run tries again.";
  const repeated = repeat(work, { everyMs: EVERY_MS, log: parts.services.log, failure });
  return {
    async close() {
      isClosed = true;
      await repeated.close();
    },
  };
}
