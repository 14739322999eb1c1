import type { Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { insertJobs } from "../operations/jobs/queueJobs";
import type { SeedContext } from "./SeedContext";

const ACTIONS = [
  { action: "update_metrics_data" },
  { action: "command", detail: { command: "uptime" } },
  { action: "port_scan" },
] as const;

/** Those before them have remote accesses and runs of tasks; these are asked for something. */
const [FIRST, LAST] = [14, 30];

/** Asks some devices of the demonstration for something: they do it through the door as soon as they are there. */
export async function seedActions(transaction: Transaction<Tables>, { devices, now }: SeedContext): Promise<void> {
  const person = await transaction.selectFrom("users").select("id").orderBy("id").limit(1).executeTakeFirst();
  if (!person) return;
  const orders = devices.slice(FIRST, LAST).map(({ id }, index) => {
    return { device: id, ...(ACTIONS[index % ACTIONS.length] ?? ACTIONS[0]) };
  });
  if (orders.length > 0) await insertJobs({ transaction, session: person, now }, null, orders);
}
