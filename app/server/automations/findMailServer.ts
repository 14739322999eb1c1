import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/**
 * The mail server for mails of a company: the chosen one if it belongs to the company or one below it, else the
 * company's first one. Undefined when there is none; mails then use the console's server.
 */
export async function findMailServer(
  transaction: Kysely<Tables>,
  company: { id: number; path: string },
  chosen?: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select e.id from email_configurations e join companies c on c.id = e.company_id
    where (e.id = ${chosen ?? null}::int and c.path like ${company.path} || '%') or e.company_id = ${company.id}
    order by (e.id = ${chosen ?? null}::int) desc nulls last, e.id limit 1`.execute(transaction);
  return rows[0]?.id;
}
