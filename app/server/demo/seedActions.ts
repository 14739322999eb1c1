import type { Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { insertJobs } from "../operations/jobs/queueJobs";
import type { SeedContext } from "./SeedContext";

const ACTIONS = [
  { action: "update_metrics_data" },
  { action: "command", detail: { command: "uptime" } },
  { action: "port_scan" },
] as const;

/** Range of devices that get a job; earlier ones have remote access sessions and task runs. */
const [FIRST, LAST] = [14, 30];

/** Queues jobs for some demonstration devices, which execute them as soon as they connect. */
export async function seedActions(transaction: Transaction<Tables>, { devices, now }: SeedContext): Promise<void> {
  const person = await transaction.selectFrom("users").select("id").orderBy("id").limit(1).executeTakeFirst();
  if (!person) return;
  const jobs = devices.slice(FIRST, LAST).map(({ id }, index) => {
    return { device: id, ...(ACTIONS[index % ACTIONS.length] ?? ACTIONS[0]) };
  });
  if (jobs.length > 0) await insertJobs({ transaction, session: person, now }, null, jobs);
}
