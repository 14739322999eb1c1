import { readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import { seedDemo } from "../../../../app/server/demo/seedDemo";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { fleetSecret } from "../../../../app/simulator/fleet/fleetSecret";
import { createTestDatabase } from "../testDatabase";

let folder: string;
const opened: Database[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farhelm-seed-"));
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true });
});

async function createDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  opened.push(database);
  const names = ["super_admin", "admin", "end_user", "read_only", "support", "readonly_admin"];
  const add =
    "insert into roles (id, name, title, reach) select n, name, name, 'company' from unnest($1::text[]) with ordinality u(name, n)";
  await database.pool.query(add, [names]);
  return database;
}

async function queryRows<Row>(database: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(text, values)).rows;
}

const countOf = async (database: Database, table: string) =>
  (await queryRows<{ n: number }>(database, `select count(*)::int as n from ${table}`))[0]?.n;

/** Seeds a fleet and returns the number of statements it took. */
async function countStatements(database: Database, count: number, seed: number): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await seedDemo(database, { count, seed, folder });
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

let statements: number;

describe("five hundred devices", () => {
  let database: Database;

  beforeAll(async () => {
    database = await createDatabase();
    describeDevice(1, 0);
    statements = await countStatements(database, 500, 1);
  });

  test("they are in a tree of three levels", async () => {
    expect(await countOf(database, "devices")).toBe(500);
    const levels = await queryRows(
      database,
      "select level, count(*)::int as n from companies group by level order by level",
    );
    expect(levels).toEqual([
      { level: 1, n: 1 },
      { level: 2, n: 4 },
      { level: 3, n: 9 },
    ]);
    const empty = "select name from companies c where not exists (select from devices d where d.company_id = c.id)";
    expect(await queryRows(database, empty)).toEqual([]);
  });

  test("they were added over two years, and each is what its description says", async () => {
    const rows = await queryRows<Record<string, unknown>>(database, "select * from devices order by id");
    for (const [index, row] of rows.entries()) {
      const { serial, mac, imei, name, model } = describeDevice(1, index);
      expect(row).toMatchObject({ serial, mac, imei, name, model: model.model, original_model: model.model });
    }
    const ages = rows.map((row) => (Date.now() - Number(row.created_at)) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(600);
    expect(Math.max(...ages)).toBeLessThan(731);
  });

  test("none is online before it has connected; some are not activated, pending, or gone for long", async () => {
    const rows = await queryRows(database, "select status, count(*)::int as n from devices group by status");
    const statuses = Object.fromEntries(rows.map((row) => Object.values(row as object)));
    expect(Object.keys(statuses).sort()).toEqual(["0", "2", "null"]);
    const gone = await queryRows(
      database,
      "select id from devices where last_connection_at is not null and operator is not null",
    );
    expect(gone.length).toBeGreaterThan(5);
  });

  test("the database has hashes only, of secrets made from the one in the folder, which only its user may read", async () => {
    const file = join(folder, "fleet.json");
    const { secret } = JSON.parse(readFileSync(file, "utf8"));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [row] = await queryRows<{ serial: string; secret_hash: Buffer }>(
      database,
      "select serial, secret_hash from devices limit 1",
    );
    expect(row?.secret_hash).toEqual(hashSecret(fleetSecret(secret, row?.serial ?? "")));
  });

  test("people of every built-in role are there, and none can sign in", async () => {
    const roles = await queryRows(database, "select distinct r.name from users u join roles r on r.id = u.role_id");
    expect(roles).toHaveLength(6);
    expect(await queryRows(database, "select email from users where password_hash is not null")).toEqual([]);
    const emails = await queryRows<{ email: string }>(database, "select email from users");
    for (const { email } of emails) expect(email).toMatch(/^[a-z.]+@[a-z-]+\.example$/);
  });

  test("devices wear only tags of their company or of one above", async () => {
    const assigned = await queryRows(database, "select distinct tag_id from device_tags");
    expect(assigned).toHaveLength(Number(await countOf(database, "tags")));
    const foreign = `select from device_tags x join devices d on d.id = x.device_id join companies own on own.id = d.company_id
      join tags t on t.id = x.tag_id join companies c on c.id = t.company_id where own.path not like c.path || '%'`;
    expect(await queryRows(database, foreign)).toEqual([]);
  });

  test("tries to connect ended in every way there is, and one in a way of its own", async () => {
    const tried = await queryRows<{ code: string }>(database, "select code from device_events where type = 'refused'");
    const codes = tried.map(({ code }) => code);
    expect(codes.sort()).toEqual([
      "10",
      "104",
      "12",
      "14",
      "15",
      "20",
      "7",
      "The certificate of the device had ended.",
    ]);
  });

  test("the first devices have a dashboard with the picture of their site, of the size it says, and their company a script", async () => {
    const [picture] = await queryRows<{ id: number; data: Buffer } & Record<string, number>>(
      database,
      "select * from images",
    );
    const header = [16, 20].map((at) => picture?.data.readUInt32BE(at));
    expect(header).toEqual([picture?.original_width, picture?.original_height]);
    expect(picture?.file_size).toBe(picture?.data.length);
    const boards = await queryRows<{ layout: { image_id?: number }[] }>(database, "select layout from dashboards");
    expect(boards.length).toBeGreaterThan(1);
    for (const { layout } of boards) expect(layout.flatMap(({ image_id = [] }) => image_id)).toEqual([picture?.id]);
    const held = `select f.name, f.file_size::int, length(c.data) as held, f.sha256 = sha256(c.data) as is_whole
      from files f join file_chunks c on c.file_id = f.id`;
    const [script] = await queryRows<Record<string, unknown>>(database, held);
    expect(script).toMatchObject({ name: "first-look.sh", is_whole: true, held: script?.file_size });
  });

  test("nothing in a row reveals that a device is simulated", async () => {
    const found = `select d::text from devices d where d::text ~* 'demo|simul|fake|test'`;
    expect(await queryRows(database, found)).toEqual([]);
  });
});

describe("a fleet that is there already", () => {
  test("grows to a larger count, keeps what people did, and shrinks for nobody", async () => {
    const database = await createDatabase();
    await seedDemo(database, { count: 60, seed: 2, folder });
    await database.pool.query("update devices set name = 'Renamed' where id = 1");
    await database.pool.query("delete from devices where id = 2");
    await database.pool.query(
      "update companies set name = 'Renamed' where level = 3 and id = (select max(id) from companies)",
    );
    await database.pool.query("delete from tags where id = 1");
    expect(await seedDemo(database, { count: 40, seed: 2, folder })).toMatchObject({ count: 60, isOurs: true });
    expect(await countOf(database, "devices")).toBe(59);
    expect(await seedDemo(database, { count: 90, seed: 9, folder })).toMatchObject({
      count: 90,
      seed: 2,
      isOurs: true,
    });
    expect(await countOf(database, "devices")).toBe(89);
    expect(await countOf(database, "companies")).toBe(14);
    expect(await queryRows(database, "select name from devices where id = 1")).toEqual([{ name: "Renamed" }]);
    const last = await queryRows<{ serial: string }>(database, "select serial from devices order by id desc limit 1");
    expect(last[0]?.serial).toBe(describeDevice(2, 89).serial);
  });

  test("a first company that is there becomes the top of the tree", async () => {
    const database = await createDatabase();
    await database.pool.query("insert into companies (name) values ('Main company')");
    await seedDemo(database, { count: 10, seed: 2, folder });
    expect(await queryRows(database, "select name from companies where level = 1")).toEqual([{ name: "Main company" }]);
  });

  test("two server processes that seed at the same time make one fleet", async () => {
    const database = await createDatabase();
    const options = { count: 50, seed: 2, folder };
    await Promise.all([seedDemo(database, options), seedDemo(database, options)]);
    expect([await countOf(database, "devices"), await countOf(database, "companies")]).toEqual([50, 14]);
  });

  test("a fleet whose secret is in another folder is left alone", async () => {
    const database = await createDatabase();
    await seedDemo(database, { count: 20, seed: 2, folder });
    const other = await mkdtemp(join(folder, "other-"));
    expect(await seedDemo(database, { count: 30, seed: 2, folder: other })).toMatchObject({ isOurs: false });
    expect(await countOf(database, "devices")).toBe(20);
  });

  test("a damaged fleet.json is named in one sentence", async () => {
    const database = await createDatabase();
    const broken = await mkdtemp(join(folder, "broken-"));
    writeFileSync(join(broken, "fleet.json"), "{");
    await expect(seedDemo(database, { count: 1, seed: 1, folder: broken })).rejects.toThrow(
      `${join(broken, "fleet.json")} is damaged: restore it from a backup, or start with --empty.`,
    );
    expect(await countOf(database, "companies")).toBe(0);
  });
});

test("five thousand devices are made in one go, with hardly more statements than five hundred", async () => {
  const database = await createDatabase();
  expect(await countStatements(database, 5000, 3)).toBeLessThan(statements * 2);
  expect(statements).toBeLessThan(500);
  expect(await countOf(database, "devices")).toBe(5000);
  const rows = await queryRows<{ n: number }>(database, "select count(distinct device_id)::int as n from device_tags");
  expect(rows[0]?.n).toBeGreaterThan(1000);
});
