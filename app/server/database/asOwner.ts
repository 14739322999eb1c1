import { sql, type Transaction } from "kysely";
import type { Tables } from "./tables/tables";

/**
 * Runs work in the request's transaction as the table owner, bypassing row-level security, for data no request may
 * access directly, such as passwords. The work must select its rows itself.
 */
export async function asOwner<Result>(transaction: Transaction<Tables>, work: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('role', 'none', true)`.execute(transaction);
  const result = await work();
  await sql`select set_config('role', 'farhelm_session', true)`.execute(transaction);
  return result;
}
