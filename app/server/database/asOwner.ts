import { sql, type Transaction } from "kysely";
import type { Tables } from "./tables/tables";

/**
 * Does a part of a request's work as the owner of the tables, in the same transaction: for what no request may read or
 * write by itself, such as passwords. The work must choose its rows itself; no policy does it.
 */
export async function asOwner<Result>(transaction: Transaction<Tables>, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('role', 'none', true)`.execute(transaction);
  const result = await work();
  await sql`select set_config('role', 'farhelm_session', true)`.execute(transaction);
  return result;
}
