import { sql, type Transaction } from "kysely";
import type { Tables } from "../tables/tables";

/**
 * Serializes transactions about the same resource with an advisory lock that is held until the transaction ends. Later
 * reads of this transaction see what the previous holders committed (READ COMMITTED).
 */
export async function lockInTransaction(
  transaction: Transaction<Tables>,
  kind: string,
  name: string | number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`farhelm.${kind}`}), hashtext(${String(name)}))`.execute(
    transaction,
  );
}
