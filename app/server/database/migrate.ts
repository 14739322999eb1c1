import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { PROJECT_FOLDER } from "../lifecycle/projectFolder";
import { reasonOf, StartProblem } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";
import { adoptFoundation } from "./adoptFoundation";

/** One schema migration: a plain SQL file. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** Folder of the server's migrations. */
export const MIGRATIONS = join(PROJECT_FOLDER, "app/server/database/migrations/");

/** Arbitrary key of the advisory lock that serializes migrations. */
const LOCK = 5_715_842_013;

/**
 * Reads the migrations of a folder, such as 0001-foundation-tenants.sql, in order. Throws when a number is missing or used
 * twice.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (file, index) => {
      const [, version, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
      const isDuplicate = names[index - 1]?.startsWith(`${version}-`) === true;
      if (version === undefined || isDuplicate) throw new Error(`${folder}${file} has no migration number of its own`);
      return { version: Number(version), name: name ?? file, sql: await readFile(`${folder}/${file}`, "utf8") };
    }),
  );
}

async function appliedVersions(client: pg.PoolClient): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ version: number }>("SELECT version FROM schema_migrations");
  return new Set(rows.map(({ version }) => version));
}

/** Applies a migration and records it in one transaction. */
async function apply(client: pg.PoolClient, { version, name, sql }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (version, name) VALUES ($1, $2)", [version, name]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new StartProblem(
      `The database could not be brought up to date: step ${version} (${name}) failed: ${reasonOf(error)}.`,
    );
  }
}

/**
 * Applies pending migrations under an advisory lock, so that of several servers starting concurrently one migrates and
 * the others wait.
 */
export async function migrate(pool: pg.Pool, migrations: Migration[], log: Logger): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    await adoptFoundation(client, migrations);
    const applied = await appliedVersions(client);
    const latest = Math.max(0, ...applied);
    const known = migrations.at(-1)?.version ?? 0;
    if (latest > known) {
      throw new StartProblem(
        `The database was written by a newer Farhelm (step ${latest}, this one knows ${known}): start the newer program.`,
      );
    }
    // Migrations from parallel branches may be applied in any order.
    const pending = migrations.filter(({ version }) => !applied.has(version));
    for (const migration of pending) await apply(client, migration);
    if (pending.length > 0) log.info("The database was migrated.", { steps: pending.length });
  } finally {
    await client.query("SELECT pg_advisory_unlock_all()").catch(() => {
      // The lock was released with the lost connection.
    });
    client.release();
  }
}
