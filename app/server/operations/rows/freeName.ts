import { sql, type Transaction } from "kysely";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import type { Tables } from "../../database/tables/tables";
import { notFound } from "../../requests/ApiError";

const MAX_LENGTH = 100;

/** A unique name for a copy of a record within its company: the original name with a number. */
export async function freeName(
  transaction: Transaction<Tables>,
  table: "task_groups" | "monitoring_templates" | "configurator_templates",
  id: number,
): Promise<string> {
  await lockInTransaction(transaction, "free-name", table);
  const { rows } = await sql<{ name: string; taken: string[] }>`
    select o.name, array(select lower(n.name) from ${sql.table(table)} n where n.company_id = o.company_id) as taken
    from ${sql.table(table)} o where o.id = ${id}`.execute(transaction);
  const found = rows[0];
  if (!found) throw notFound();
  const taken = new Set(found.taken);
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const name = `${found.name.slice(0, MAX_LENGTH - end.length)}${end}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
