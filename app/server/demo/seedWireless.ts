import { sql, type Transaction } from "kysely";
import { describeDevice } from "../../simulator/descriptions/describeDevice";
import { hotspotsAt, networksAt } from "../../simulator/telemetry/describeNetworks";
import type { Tables } from "../database/tables/tables";
import type { SeedContext } from "./SeedContext";

/** Seeds for the first devices the network reports they will send when they connect. */
export async function seedWireless(
  transaction: Transaction<Tables>,
  { devices, now }: SeedContext,
  seed: number,
): Promise<void> {
  const ids = new Map(devices.map(({ id, serial }) => [serial, id]));
  const time = now.getTime() / 1000;
  for (let index = 0; index < devices.length; index += 1) {
    const device = describeDevice(seed, index);
    const id = ids.get(device.serial);
    if (id === undefined) continue;
    const networks = JSON.stringify(networksAt(device, {}, time));
    const hotspots = JSON.stringify(hotspotsAt(device, {}, time));
    await sql`select farhelm_store_wireless(${id}, ${networks}::jsonb, ${now}::timestamptz),
      farhelm_store_hotspots(${id}, ${hotspots}::jsonb, ${now}::timestamptz)`.execute(transaction);
  }
}
