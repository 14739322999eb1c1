import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { ago } from "./SeedContext";

const GIGABYTE = 1024 ** 3;

/** Data purchases: company index, credits, age in days. */
const BOUGHT = [
  [0, 10, 160],
  [1, 4, 96],
  [2, 6, 61],
  [1, 2, 33],
  [3, 5, 12],
] as const;

/** Seeds the administration: data purchases and devices approved to enrol. */
export async function seedAdministration(
  transaction: Transaction<Tables>,
  companies: readonly number[],
  now: Date,
): Promise<void> {
  const bought = BOUGHT.flatMap(([position, credits_used, age]) => {
    const company_id = companies[position];
    const created_at = ago(now, age, "day");
    const data = credits_used * 2 * GIGABYTE;
    return company_id === undefined ? [] : [{ company_id, credits_used, data, created_at, user_id: null }];
  });
  if (bought.length === 0) return;
  const rows = bought.map((row) => ({ ...row, user_email: "purchasing@farhelm.example" }));
  await transaction.insertInto("data_history").values(rows).execute();
  const approved = ["1100000001", "1100000002", "1100000003"].map((serial, index) => ({
    company_id: companies[index] ?? rows[0]?.company_id ?? 0,
    serial,
    model: "RUT241",
    created_at: ago(now, (index + 1) * 9, "day"),
  }));
  const insert = transaction.insertInto("authorized_devices").values(approved);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Maximum number of devices with seeded history, so that the demonstration starts quickly. */
const MAX_DEVICES = 5000;

/** Seeds the days of the last five weeks on which devices were online: most of them on most days. */
export async function seedDays(transaction: Transaction<Tables>, now: Date): Promise<void> {
  await sql`insert into device_days (day, device_id)
    select days.day::date, d.id
    from generate_series(${now}::date - 35, ${now}::date - 1, interval '1 day') as days (day)
    join (select id, created_at from devices order by id limit ${MAX_DEVICES}) d on d.created_at < days.day
    where (d.id * 7 + extract(doy from days.day)::integer * 3) % 11 <> 0 on conflict do nothing`.execute(transaction);
}
