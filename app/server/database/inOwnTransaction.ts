import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables/tables";

/** A transaction of its own, and what is to happen when it is committed. */
export interface OwnTransaction {
  transaction: Transaction<Tables>;
  /** Runs when the transaction is committed, and not at all when it is not. */
  afterCommit(action: () => void): void;
}

/** Does work in a transaction of its own, then what it asked for after the commit. */
export async function inOwnTransaction<Result>(
  kysely: Kysely<Tables>,
  work: (place: OwnTransaction) => Promise<Result>,
): Promise<Result> {
  const committed: (() => void)[] = [];
  const afterCommit = (action: () => void) => committed.push(action);
  const result = await kysely.transaction().execute((transaction) => work({ transaction, afterCommit }));
  for (const action of committed) action();
  return result;
}
