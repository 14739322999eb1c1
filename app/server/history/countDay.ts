import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables";

/** How many days are kept: enough to count by month. */
const KEPT_DAYS = 400;

/** Notes which devices were seen on the day of an instant, and forgets days long past. Twice is as good as once. */
export async function countDay(db: Kysely<Tables> | Transaction<Tables>, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await sql`insert into device_days (day, device_id)
    select ${day}::date, id from devices where status = 1 or last_update_at >= ${`${day}T00:00:00Z`}::timestamptz
    on conflict do nothing`.execute(db);
  await sql`delete from device_days where day < ${day}::date - ${KEPT_DAYS}::integer`.execute(db);
}
