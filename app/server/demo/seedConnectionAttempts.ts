import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { ago, type SeedContext } from "./SeedContext";

/** Results of past connection attempts: result codes, and one free-text reason, which devices may report as well. */
const RESULTS = ["7", "10", "12", "14", "15", "20", "104", "The certificate of the device had ended."];
const HOURS_BETWEEN = 5;

/** Seeds rejected connection attempts, one of each result. */
export async function seedConnectionAttempts(
  transaction: Transaction<Tables>,
  { devices, now }: SeedContext,
): Promise<void> {
  const attempts = RESULTS.flatMap((code, at) => {
    const device = devices[at % Math.max(1, devices.length)];
    const created_at = ago(now, (at + 1) * HOURS_BETWEEN, "hour");
    return device ? [{ device_id: device.id, code, created_at }] : [];
  });
  if (attempts.length === 0) return;
  await sql`
    insert into device_events (device_id, type, status, code, created_at)
    select device_id, 'refused', false, code, created_at
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) t(device_id int, code text, created_at timestamptz)`.execute(
    transaction,
  );
}
