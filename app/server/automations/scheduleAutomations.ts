import { sql } from "kysely";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { type AutomationParts, runNextAutomations } from "./runAutomations";

const EVERY_MS = 500;

/** Evaluates automations of queued reports periodically; safe to run in several server processes. */
export function scheduleAutomations(parts: AutomationParts & { log: Logger }): { close(): Promise<void> } {
  let isClosed = false;
  const work = async (): Promise<void> => {
    try {
      while (!isClosed && (await runNextAutomations(parts)));
    } catch (error) {
      await requeue(parts);
      throw error;
    }
  };
  const failure = "The automations of a device could not be evaluated; they will be retried.";
  const repeated = repeat(work, { everyMs: EVERY_MS, log: parts.log, failure });
  return {
    close() {
      isClosed = true;
      return repeated.close();
    },
  };
}

/** Moves the device that failed to the end of the queue, so that it does not block the others. */
async function requeue({ kysely }: AutomationParts): Promise<void> {
  await sql`update automation_queue set queued_at = clock_timestamp() where device_id = (
    select device_id from automation_queue order by queued_at limit 1 for update skip locked)`.execute(kysely);
}
