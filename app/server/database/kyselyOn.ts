import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { PlanNames } from "./cachedPlans";
import type { Tables } from "./tables/tables";

const plansOf = new WeakMap<pg.PoolClient, PlanNames>();
const instances = new WeakMap<pg.PoolClient, Kysely<Tables>>();

/** in_failed_sql_transaction: the cause is an earlier error of the transaction. */
const AFTER_FAILURE = "25P02";

/** Shares the names of prepared statements among the connections of a pool: they are the same on each. */
export function sharePlanNames(pool: pg.Pool): void {
  const plans = new PlanNames();
  pool.on("connect", (client) => plansOf.set(client, plans));
}

/**
 * A Kysely instance bound to one connection. Queries are pipelined: each is sent without waiting for earlier responses.
 * A query that fails because of an earlier failure in the transaction throws that earlier error.
 */
export function kyselyOn(client: pg.PoolClient): Kysely<Tables> {
  const known = instances.get(client);
  if (known) return known;
  const plans = plansOf.get(client) ?? new PlanNames();
  let failure: unknown;
  const rethrow = (error: { code?: string }) => {
    if (error.code !== AFTER_FAILURE) failure = error;
    throw failure ?? error;
  };
  // The connection is released by its acquirer, not by Kysely.
  const query = (text: string, values: unknown[]) =>
    client.query({ name: plans.find(text), text, values }).catch(rethrow);
  const poolClient: PostgresPoolClient = { query: query as unknown as PostgresPoolClient["query"], release() {} };
  const pool = { connect: async () => poolClient, end: async () => {} };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  instances.set(client, kysely);
  return kysely;
}

/** Rolls back a read-only transaction and releases its connection; not awaited, as nothing can be lost. */
export function rollbackAndRelease(client: pg.PoolClient): void {
  client.query("rollback").then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}
