import { repeat } from "../lifecycle/repeat";
import type { ReportParts } from "./ReportParts";
import { queueDueReports, runNextReport } from "./runReports";

const EVERY_MS = 1000;
/** Interval of checking for due reports; periods end at midnight. */
const DUE_EVERY_MS = 60_000;

/** Generates requested and due reports periodically; safe to run in several server processes. */
export function scheduleReports(parts: ReportParts): { close(): Promise<void> } {
  let isClosed = false;
  const { log } = parts;
  const due = repeat(() => queueDueReports(parts), {
    everyMs: DUE_EVERY_MS,
    atOnce: true,
    log,
    failure: "Due reports could not be queued; this will be retried.",
  });
  const work = async (): Promise<void> => {
    while (!isClosed && (await runNextReport(parts)));
  };
  const failure = "A report could not be generated nor marked as failed; this will be retried.";
  const runs = repeat(work, { everyMs: EVERY_MS, log, failure });
  return {
    async close() {
      isClosed = true;
      await Promise.all([due.close(), runs.close()]);
    },
  };
}
