import { sql } from "kysely";
import { invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** Number of credits to take from one pool. */
export interface PoolAmount {
  pool: number;
  credit_type_id: number;
  expire_at: Date | null;
  amount: number;
}

/** The largest value of the integer columns. */
const MAX_AMOUNT = 2_147_483_647;

interface Pool extends Omit<PoolAmount, "amount"> {
  left: number;
}

/** Reads and locks the pools of a kind in the order of use: free before paid, earliest expiry first. */
async function readPools({ transaction, now }: SessionContext, company: number, kind: string): Promise<Pool[]> {
  const { rows } = await sql<Pool>`
    select p.id as pool, p.credit_type_id, p.expire_at, p.credit_left as left
    from credits p join credit_types t on t.id = p.credit_type_id
    where p.company_id = ${company} and t.kind = ${kind} and p.credit_left > 0 and p.deleted_at is null
      and (p.expire_at is null or p.expire_at > ${now})
    order by t.payment_type, p.expire_at nulls last, p.id for update of p`.execute(transaction);
  return rows;
}

/**
 * Takes an amount of one kind of credits from a company; takes nothing when there are not enough. Spent and given credits
 * no longer belong to the company, reserved ones do until their code is redeemed.
 */
export async function takeCredits(
  context: SessionContext,
  { company, kind, amount, source }: { company: number; kind: string; amount: number; source: string },
  use: "spend" | "give" | "reserve",
): Promise<PoolAmount[]> {
  const parts: PoolAmount[] = [];
  let wanted = amount;
  for (const { left, ...pool } of await readPools(context, company, kind)) {
    const taken = Math.min(left, wanted);
    wanted -= taken;
    if (taken > 0) parts.push({ ...pool, amount: taken });
  }
  if (wanted > 0) throw invalid(source, `The company has only ${amount - wanted} of these left.`);
  if (amount > MAX_AMOUNT) throw invalid(source, `At most ${MAX_AMOUNT} go at once.`);
  for (const part of parts) {
    await context.transaction
      .updateTable("credits")
      .set({
        credit_left: sql`credit_left - ${part.amount}`,
        ...(use === "reserve" && { credit_reserved: sql`credit_reserved + ${part.amount}` }),
        ...(use === "give" && { credit_count: sql`credit_count - ${part.amount}` }),
      })
      .where("id", "=", part.pool)
      .execute();
  }
  return parts;
}

/** Adds credits taken from another company, with the same types and expiry. */
export async function giveCredits(
  context: SessionContext,
  company_id: number,
  parts: readonly PoolAmount[],
): Promise<void> {
  const values = parts.map(({ credit_type_id, expire_at, amount }) => ({
    company_id,
    credit_type_id,
    expire_at,
    credit_count: amount,
    credit_left: amount,
    assigned_at: context.now,
  }));
  await context.transaction.insertInto("credits").values(values).execute();
}
