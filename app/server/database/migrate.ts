import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { reasonOf, StartProblem } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";

/** One step of the database's structure: a file of plain SQL. */
export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** The folder with the program's own migrations. */
export const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));

/** Any number will do, as long as every Farhelm asks for the same one. */
const LOCK = 5_715_842_013;

/** Reads a folder of files named like 0001-foundation.sql, in order; each number stands once. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (file, index) => {
      const [, version, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
      const isTaken = names[index - 1]?.startsWith(`${version}-`) === true;
      if (version === undefined || isTaken) throw new Error(`${folder}${file} has no migration number of its own`);
      return { version: Number(version), name: name ?? file, sql: await readFile(`${folder}/${file}`, "utf8") };
    }),
  );
}

async function appliedVersions(client: pg.PoolClient): Promise<ReadonlySet<number>> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       version int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ version: number }>("SELECT version FROM schema_migrations");
  return new Set(rows.map(({ version }) => version));
}

/** Each step is whole or not at all, together with the note that it was taken. */
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

/** Brings a database up to date; of several servers starting at once one does it, the others wait. */
export async function migrate(pool: pg.Pool, migrations: Migration[], log: Logger): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const applied = await appliedVersions(client);
    const latest = Math.max(0, ...applied);
    const known = migrations.at(-1)?.version ?? 0;
    if (latest > known) {
      throw new StartProblem(
        `The database was written by a newer Farhelm (step ${latest}, this one knows ${known}): start the newer program.`,
      );
    }
    // Steps that were written side by side arrive in any order.
    const open = migrations.filter(({ version }) => !applied.has(version));
    for (const migration of open) await apply(client, migration);
    if (open.length > 0) log.info("The database is brought up to date.", { steps: open.length });
  } finally {
    await client.query("SELECT pg_advisory_unlock_all()").catch(() => {
      // The lock ended with the lost connection.
    });
    client.release();
  }
}
