import pg from "pg";
import { expect, it } from "vitest";
import { MIGRATIONS, migrate, readMigrations } from "../../../../app/server/database/migrate";
import { createDatabaseUrl } from "../testDatabase";
import { testLog } from "../testLog";

const migrations = await readMigrations(MIGRATIONS);

/** The structure of a database after these steps: every column with its type. */
async function structureAfter(...steps: number[]): Promise<unknown[]> {
  const pool = new pg.Pool({ connectionString: await createDatabaseUrl("empty") });
  try {
    for (const step of steps) await migrate(pool, migrations.slice(0, step), testLog);
    const { rows } = await pool.query(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
       WHERE table_schema = 'public' ORDER BY table_name, column_name`,
    );
    return rows;
  } finally {
    await pool.end();
  }
}

it.each([...migrations.keys()])("a database after %i steps is brought up to date", async (from) => {
  const structure = await structureAfter(from, migrations.length);
  expect(structure.length).toBeGreaterThan(50);
  expect(structure).toEqual(await structureAfter(migrations.length));
});
