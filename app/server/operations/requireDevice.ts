import type { Transaction } from "kysely";
import type { Tables } from "../database/tables";
import { notFound } from "./Failure";

/** Makes sure that the session sees a device; one it does not see looks as if it were not there. */
export async function requireDevice(transaction: Transaction<Tables>, id: number): Promise<{ model: string }> {
  const device = await transaction.selectFrom("devices").select("model").where("id", "=", id).executeTakeFirst();
  if (!device) throw notFound();
  return device;
}
