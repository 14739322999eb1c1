import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS } from "../../../../app/server/database/migrate";
import { type Database, openDatabase } from "../../../../app/server/database/openDatabase";
import { createDatabaseUrl, createTestDatabase } from "../testDatabase";
import { testLog } from "../testLog";

describe("a database of one's own", () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it("has every migration noted", async () => {
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
    const { rows } = await database.pool.query("SELECT version, name FROM schema_migrations ORDER BY version");
    const recorded = rows.map(({ version, name }) => `${String(version).padStart(4, "0")}-${name}.sql`);
    expect(recorded).toEqual(files);
  });

  it("compares and sorts letters by Unicode whatever the machine's locale", async () => {
    const { rows } = await database.pool.query("SELECT lower('ŠĮÅ') AS small, 'Zz' < 'aa' AS by_code_point");
    expect(rows).toEqual([{ small: "šįå", by_code_point: true }]);
  });
});

it("brings an empty database up to date once, however many servers start at the same moment", async () => {
  const url = await createDatabaseUrl("empty");
  const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url }, testLog)));
  const { rows } = await (databases[0] as Database).pool.query("SELECT count(*)::int AS rows FROM schema_migrations");
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql"));
  expect(rows).toEqual([{ rows: files.length }]);
  await Promise.all(databases.map((each) => each.close()));
});

it("refuses a database that a newer program wrote", async () => {
  const database = await createTestDatabase();
  await database.pool.query("INSERT INTO schema_migrations (version, name) VALUES (9999, 'from-the-future')");
  const { url } = database;
  await database.close();
  await expect(openDatabase({ url }, testLog)).rejects.toThrow(
    /^The database was written by a newer Farhelm \(step 9999, this one knows \d+\): start the newer program\.$/,
  );
});
