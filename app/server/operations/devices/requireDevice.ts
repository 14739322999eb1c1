import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { notFound } from "../../requests/ApiError";
import type { PortSource } from "./ports/portNames";

/** Requires a device to be visible; throws NOT_FOUND otherwise. Returns the properties that determine its ports. */
export async function requireDevice(transaction: Transaction<Tables>, id: number): Promise<PortSource> {
  const device = await transaction
    .selectFrom("devices")
    .select(["model", sql<number | null>`(capabilities ->> 'port_count')::integer`.as("port_count")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!device) throw notFound();
  return device;
}
