import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { notFound } from "../../requests/ApiError";
import type { PortSource } from "./ports/portNames";

/** Makes sure that the session sees a device; one it does not see looks as if it were not there. */
export async function requireDevice(transaction: Transaction<Tables>, id: number): Promise<PortSource> {
  const device = await transaction
    .selectFrom("devices")
    .select(["model", sql<number | null>`(capabilities ->> 'port_count')::integer`.as("port_count")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!device) throw notFound();
  return device;
}
