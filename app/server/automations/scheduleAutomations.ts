import { sql } from "kysely";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { type AutomationParts, runNextAutomations } from "./runAutomations";

const EVERY_MS = 500;

/** Evaluates automations as devices report, beside any other server process that does the same. */
export function scheduleAutomations(parts: AutomationParts & { log: Logger }): { close(): Promise<void> } {
  let isClosed = false;
  const work = async (): Promise<void> => {
    try {
      while (!isClosed && (await runNextAutomations(parts)));
    } catch (error) {
      await letWait(parts);
      throw error;
    }
  };
  const failure = "The automations of a device could not be evaluated; they are tried again.";
  const repeated = repeat(work, { everyMs: EVERY_MS, log: parts.log, failure });
  return {
    close() {
      isClosed = true;
      return repeated.close();
    },
  };
}

/** The device that failed goes to the end of the queue, so that the others have their turn. */
async function letWait({ kysely }: AutomationParts): Promise<void> {
  await sql`update automation_queue set queued_at = clock_timestamp() where device_id = (
    select device_id from automation_queue order by queued_at limit 1 for update skip locked)`.execute(kysely);
}
