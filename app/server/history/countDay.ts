import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { presentDay } from "../values/presentTime";

/** Records which devices were online on the day of an instant; idempotent. */
export async function countDay(db: Kysely<Tables> | Transaction<Tables>, now: Date): Promise<void> {
  const day = presentDay(now);
  await sql`insert into device_days (day, device_id)
    select ${day}::date, id from devices where status = 1 or last_update_at >= ${`${day}T00:00:00Z`}::timestamptz
    on conflict do nothing`.execute(db);
}
