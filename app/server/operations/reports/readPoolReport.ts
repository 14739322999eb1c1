import { sql } from "kysely";
import { presentRow } from "../../lists/presentRows";
import type { PoolReport } from "../../pdf/PoolReport";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** Reads a credit pool with its moves and codes; throws NOT_FOUND when it is not visible. */
export async function readPoolReport({ transaction, session }: SessionContext, id: number): Promise<PoolReport> {
  const pools = await sql<PoolReport["pool"]>`
    select c.name as company, t.name as type, p.credit_count, p.credit_left, p.credit_reserved, p.credit_price::text,
      p.pro_form_nr, p.assigned_at, p.expire_at
    from credits p join companies c on c.id = p.company_id join credit_types t on t.id = p.credit_type_id
    where p.id = ${id} and p.deleted_at is null`.execute(transaction);
  const [pool] = pools.rows;
  if (!pool) throw notFound();
  const moves = await sql<PoolReport["moves"][number]>`
    select c.name as company, m.count, m.username, m.created_at
    from credit_moves m left join companies c on c.id = m.to_company_id
    where m.pool_id = ${id} order by m.id`.execute(transaction);
  const codes = await sql<PoolReport["codes"][number]>`
    select case when ${session.permissions.has("view_credit_transfer_codes")} then k.code end as code, p.amount,
      k.activated_at is not null as is_used, k.created_at
    from credit_code_parts p join credit_codes k on k.id = p.code_id
    where p.pool_id = ${id} order by k.id`.execute(transaction);
  return {
    pool: presentRow(pool),
    moves: moves.rows.map((row) => presentRow(row)),
    codes: codes.rows.map((row) => presentRow(row)),
  };
}
