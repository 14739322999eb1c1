import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables/tables";

/** A separate transaction with actions that run after its commit. */
export interface OwnTransaction {
  transaction: Transaction<Tables>;
  /** Registers an action that runs after the commit, and not after a rollback. */
  afterCommit(action: () => void): void;
}

/** Runs work in a separate transaction, then its after-commit actions. */
export async function inOwnTransaction<Result>(
  kysely: Kysely<Tables>,
  work: (own: OwnTransaction) => Promise<Result>,
): Promise<Result> {
  const committed: (() => void)[] = [];
  const afterCommit = (action: () => void) => committed.push(action);
  const result = await kysely.transaction().execute((transaction) => work({ transaction, afterCommit }));
  for (const action of committed) action();
  return result;
}
