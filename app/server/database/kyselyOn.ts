import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { PlanNames } from "./cachedPlans";
import type { Tables } from "./tables/tables";

/** The same on all connections: what one plans, the others will. */
const plans = new PlanNames();
const asking = new WeakMap<pg.PoolClient, Kysely<Tables>>();

/** What is asked after a question that failed is refused for this alone: the reason is the failure before it. */
const AFTER_FAILURE = "25P02";

/**
 * Asks on one connection alone. Each question leaves at once, also while others are not answered yet, so that the
 * database is at the next while the answer before is read.
 */
export function kyselyOn(client: pg.PoolClient): Kysely<Tables> {
  const known = asking.get(client);
  if (known) return known;
  let failure: unknown;
  const tell = (error: { code?: string }) => {
    if (error.code !== AFTER_FAILURE) failure = error;
    throw failure ?? error;
  };
  // Whoever took the connection gives it back, not who asks on it.
  const query = (text: string, values: unknown[]) => client.query({ name: plans.find(text), text, values }).catch(tell);
  const lent: PostgresPoolClient = { query: query as unknown as PostgresPoolClient["query"], release() {} };
  const pool = { connect: async () => lent, end: async () => {} };
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  asking.set(client, made);
  return made;
}

/** Ends what was only read, and gives the connection back; nobody waits for it, as there is nothing it could lose. */
export function rollbackAndRelease(client: pg.PoolClient): void {
  client.query("rollback").then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}
