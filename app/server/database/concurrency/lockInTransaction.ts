import { sql, type Transaction } from "kysely";
import type { Tables } from "../tables/tables";

/**
 * Makes transactions about the same thing take turns: waits until no other one is at it, and holds it until this one
 * ends. What is read afterwards includes what the others have committed.
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
