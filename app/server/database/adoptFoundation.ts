import type pg from "pg";
import { StartProblem } from "../lifecycle/StartProblem";

/** What is recorded of an applied migration. */
interface Step {
  version: number;
  name: string;
}

/** The names of the migrations that create the whole schema begin with it. */
const PREFIX = "foundation-";

/** The unreleased migrations that the foundation replaces; all of them together gave the same schema. */
const REPLACED = { firstName: "foundation", lastVersion: 197, lastName: "actors-of-mass-calls", count: 92 };

/** Replaces what is recorded, in one transaction. */
async function recordFoundation(client: pg.PoolClient, foundation: readonly Step[]): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("DELETE FROM schema_migrations WHERE version <= $1", [REPLACED.lastVersion]);
    await client.query("INSERT INTO schema_migrations (version, name) SELECT * FROM unnest($1::int[], $2::text[])", [
      foundation.map(({ version }) => version),
      foundation.map(({ name }) => name),
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Marks a database that has all of the replaced migrations as being at the foundation. Throws a StartProblem when it has
 * only some of them.
 */
export async function adoptFoundation(client: pg.PoolClient, migrations: readonly Step[]): Promise<void> {
  const { rows } = await client.query<Step>("SELECT version, name FROM schema_migrations ORDER BY version");
  if (rows[0]?.name !== REPLACED.firstName) return;
  const applied = rows.filter(({ version }) => version <= REPLACED.lastVersion);
  const last = applied.at(-1);
  if (applied.length !== REPLACED.count || last?.name !== REPLACED.lastName) {
    throw new StartProblem(
      `The database is at step ${last?.version} of an unreleased Farhelm, which this one cannot continue: start with an empty database or a new data folder.`,
    );
  }
  await recordFoundation(
    client,
    migrations.filter(({ name }) => name.startsWith(PREFIX)),
  );
}
