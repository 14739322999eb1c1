import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** Devices per transaction. */
const BATCH_SIZE = 200;

/**
 * Extends the service of each device that has expired and renews automatically, by a month with the next credit of its
 * company [domain 8]. Without a credit the device waits for one. Rows are locked with SKIP LOCKED, so several server
 * processes may run this. Returns the number of extended devices.
 */
export async function extendServices(db: Kysely<Tables>, now: Date): Promise<number> {
  let extended = 0;
  for (let last: number | null = 0; last !== null; ) {
    const { count, next } = await extendBatch(db, now, last);
    extended += count;
    last = next;
  }
  return extended;
}

async function extendBatch(db: Kysely<Tables>, now: Date, after: number) {
  return db.transaction().execute(async (transaction) => {
    const due = await sql<{ id: number; company_id: number }>`
      select id, company_id from devices
      where auto_extend_credit and credit_enabled and credit_expire_at <= ${now} and id > ${after}
      order by id limit ${BATCH_SIZE} for update skip locked`.execute(transaction);
    let count = 0;
    for (const { id, company_id } of due.rows) {
      const license = await sql<{ type: number | null }>`
        select take_license(${company_id}, 'credit', ${now}) as type`.execute(transaction);
      const type = license.rows[0]?.type;
      if (typeof type !== "number") continue;
      // A service that expired within the last day continues seamlessly; after that it restarts now.
      await sql`
        with extended as (
          update devices set updated_at = ${now}, management_credit_type_id = ${type},
            credit_expire_at = case when credit_expire_at > ${now}::timestamptz - interval '1 day' then credit_expire_at
              else ${now} end + interval '1 month'
          where id = ${id} returning company_id, id, serial, mac)
        insert into device_service_log (company_id, device_id, serial, mac, action_type, created_at)
        select company_id, id, serial, mac, 8, ${now} from extended`.execute(transaction);
      count += 1;
    }
    return { count, next: due.rows.length < BATCH_SIZE ? null : (due.rows.at(-1)?.id ?? null) };
  });
}
