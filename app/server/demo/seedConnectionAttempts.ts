import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { ago, HOUR, type SeedContext } from "./SeedContext";

/** How tries of earlier days ended: by number, and once with a reason of its own, as devices can have any. */
const RESULTS = ["7", "10", "12", "14", "15", "20", "104", "The certificate of the device had ended."];
const HOURS_BETWEEN = 5;

/** Gives the devices of the demonstration tries to connect that were turned away, one of each kind of result. */
export async function seedConnectionAttempts(
  transaction: Transaction<Tables>,
  { devices, now }: SeedContext,
): Promise<void> {
  const tries = RESULTS.flatMap((code, at) => {
    const device = devices[at % Math.max(1, devices.length)];
    const created_at = ago(now, (at + 1) * HOURS_BETWEEN * HOUR);
    return device ? [{ device_id: device.id, code, created_at }] : [];
  });
  if (tries.length === 0) return;
  await sql`
    insert into device_events (device_id, type, status, code, created_at)
    select device_id, 'refused', false, code, created_at
    from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) t(device_id int, code text, created_at timestamptz)`.execute(
    transaction,
  );
}
