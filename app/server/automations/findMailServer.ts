import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables/tables";

/**
 * The mail server that mails of a company go through: the one that was chosen, if it is the company's or of one below it,
 * else the company's own first one. Undefined where there is none: then the server of the console sends them.
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
