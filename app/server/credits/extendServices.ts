import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/** How many devices are served in one transaction. */
const PIECE = 200;

/**
 * Gives each device whose service has ended, and is to go on by itself, the next credit of its company: a month for each
 * [domain 8]. A device whose company has none left waits for one. Beside other server processes that do the same, each
 * device is served once. Answers how many were.
 */
export async function extendServices(db: Kysely<Tables>, now: Date): Promise<number> {
  let served = 0;
  for (let last: number | null = 0; last !== null; ) {
    const { count, next } = await servePiece(db, now, last);
    served += count;
    last = next;
  }
  return served;
}

async function servePiece(db: Kysely<Tables>, now: Date, after: number) {
  return db.transaction().execute(async (transaction) => {
    const due = await sql<{ id: number; company_id: number }>`
      select id, company_id from devices
      where auto_extend_credit and credit_enabled and credit_expire_at <= ${now} and id > ${after}
      order by id limit ${PIECE} for update skip locked`.execute(transaction);
    let count = 0;
    for (const { id, company_id } of due.rows) {
      const taken = await sql<{ type: number | null }>`
        select take_license(${company_id}, 'credit', ${now}) as type`.execute(transaction);
      const type = taken.rows[0]?.type;
      if (typeof type !== "number") continue;
      // Ended moments ago it goes on as if it never had; one that waited for long begins now.
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
    return { count, next: due.rows.length < PIECE ? null : (due.rows.at(-1)?.id ?? null) };
  });
}
