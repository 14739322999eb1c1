import { repeat } from "../lifecycle/repeat";
import { queueDueReports, type ReportParts, runNextReport } from "./runReports";

const EVERY_MS = 1000;
/** How often periods are looked at: they end at midnight. */
const DUE_EVERY_MS = 60_000;

/** Makes reports that were asked for or are due, beside any other server process that does the same. */
export function scheduleReports(parts: ReportParts): { close(): Promise<void> } {
  let isClosed = false;
  const { log } = parts;
  const due = repeat(() => queueDueReports(parts), {
    everyMs: DUE_EVERY_MS,
    atOnce: true,
    log,
    failure: "Which reports are due could not be read; it is tried again.",
  });
  const work = async (): Promise<void> => {
    while (!isClosed && (await runNextReport(parts)));
  };
  const failure = "A report could not be made, nor written down as failed; it is tried again.";
  const making = repeat(work, { everyMs: EVERY_MS, log, failure });
  return {
    async close() {
      isClosed = true;
      await Promise.all([due.close(), making.close()]);
    },
  };
}
