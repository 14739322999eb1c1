import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { syncRoles } from "../../../../app/server/permissions/syncRoles";
import { createWorld, ROLES, type World } from "../api/world";
import { createTestDatabase } from "../testDatabase";

let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const role = { name: "any", title: "any", description: "", reach: "company" as const, permissions: [] };
  await syncRoles(
    database.kysely,
    Object.entries(ROLES).map(([name, id]) => ({ ...role, id, name })),
  );
  world = await createWorld(database.kysely);
  const { own } = world.companies;
  await sql`insert into monitoring_templates (company_id, name, api_version, period)
    values (${own}, 'Own', '1', 300)`.execute(database.kysely);
  await sql`insert into task_group_logs (company_id, device_name, name, status)
    values (${own}, 'Device', 'Run', 'processing')`.execute(database.kysely);
  await sql`insert into vpn_hubs (company_id, name, hub_zone) values (${own}, 'Hub', 'eu')`.execute(database.kysely);
  await fill(database.kysely);
});
afterAll(() => database?.close());

/** Tables whose rows belong to a device, a run or a hub, with one row of each. */
const ROWS = {
  device_events: "(device_id, type) select id, 'firmware'",
  remote_access:
    "(device_id, name, destination_ip, destination_port, protocol) select id, 'web', '10.0.0.1', 80, 'http'",
  wireless: "(device_id, wlan_id, ssid, active) select id, 'w', 'Net', true",
  hotspots: "(device_id, hotspot_index, ssid, status) select id, 1, 'H', true",
  monitoring_assignments: "(template_id, device_id, period) select (select min(id) from monitoring_templates), id, 300",
  task_logs: "(group_log_id, type, name) select (select id from task_group_logs), 'command', 'Do'",
  vpn_hub_users: "(vpn_hub_id, type, name) select (select id from vpn_hubs), 'custom', 'client'",
};
const TABLES = Object.keys(ROWS) as (keyof typeof ROWS)[];
const OF_DEVICES = TABLES.slice(0, 5);

async function fill(db: Database["kysely"]): Promise<void> {
  for (const table of TABLES)
    await sql.raw(`insert into ${table} ${ROWS[table]} from devices where id = ${world.devices.own}`).execute(db);
}

/** Runs queries under row-level security, as a request of a user of this company, without the server's own checks. */
function asSession<Result>(company: number, work: (transaction: Transaction<Tables>) => Promise<Result>) {
  return database.kysely.transaction().execute(async (transaction) => {
    await sql`select set_config('role', 'farhelm_session', true),
      set_config('farhelm.companies', ${`{${company}}`}, true)`.execute(transaction);
    return work(transaction);
  });
}

async function countOf(company: number, table: string): Promise<number> {
  const question = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`;
  return asSession(company, async (transaction) => (await question.execute(transaction)).rows[0]?.count ?? -1);
}

async function moveDevice(company: number, db: Database["kysely"] = database.kysely): Promise<void> {
  await db.updateTable("devices").set({ company_id: company }).where("id", "=", world.devices.own).execute();
}

test.each(TABLES)("rows of %s are seen by the company of what they belong to, and by no other", async (table) => {
  expect(await countOf(world.companies.own, table)).toBe(1);
  expect(await countOf(world.companies.foreign, table)).toBe(0);
});

async function planOf(table: string): Promise<string> {
  return asSession(world.companies.own, async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select count(*) from ${sql.table(table)}`.execute(
      transaction,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

test.each(TABLES)("whose rows of %s are is found in an index, with no question for each of them", async (table) => {
  const plan = await planOf(table);
  expect(plan).toMatch(/Index Cond: \(+company_id = ANY/);
  expect(plan).not.toMatch(/SubPlan|Filter/);
});

test("rows go to another company with their device, and come back with it", async () => {
  const { own, foreign } = world.companies;
  await moveDevice(foreign);
  for (const table of OF_DEVICES) expect(await countOf(own, table), table).toBe(0);
  for (const table of ["device_events", "remote_access", "wireless", "hotspots"])
    expect(await countOf(foreign, table), table).toBe(1);
  // Its template belongs to a company outside of their tenant scope.
  expect(await countOf(foreign, "monitoring_assignments")).toBe(0);
  await moveDevice(own);
  for (const table of OF_DEVICES) expect(await countOf(own, table), table).toBe(1);
  expect(await countOf(own, "wireless_history"), "moving is no measurement").toBe(1);
});

test("an assignment goes to another company with its template, and is then seen by nobody who reaches its device alone", async () => {
  const { own, foreign } = world.companies;
  const move = (company: number) =>
    database.kysely.updateTable("monitoring_templates").set({ company_id: company }).execute();
  await move(foreign);
  for (const company of [own, foreign]) expect(await countOf(company, "monitoring_assignments")).toBe(0);
  await moveDevice(foreign);
  expect(await countOf(foreign, "monitoring_assignments")).toBe(1);
  await move(own);
  await moveDevice(own);
  expect(await countOf(own, "monitoring_assignments")).toBe(1);
});

test("nobody assigns a template they do not see, nor says it were theirs", async () => {
  const { own, foreign } = world.companies;
  const { id } = await database.kysely
    .insertInto("monitoring_templates")
    .values({ company_id: foreign, name: "Theirs", api_version: "1", period: 300 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const insert = asSession(own, (transaction) =>
    sql`insert into monitoring_assignments (template_id, template_company_id, device_id, period)
      values (${id}, ${own}, ${world.devices.own}, 300)`.execute(transaction),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
  const claim = sql`update monitoring_assignments set template_company_id = ${foreign}`.execute(database.kysely);
  await expect(claim).rejects.toThrow(/foreign key/);
});

test("whose files are is asked once, not of each of them", async () => {
  const plan = await planOf("files");
  expect(plan).not.toMatch(/SubPlan/);
});

test("reports of a device during its move belong to its new company", async () => {
  const { own, foreign } = world.companies;
  let written: Promise<unknown> = Promise.resolve();
  await database.kysely.transaction().execute(async (transaction) => {
    await moveDevice(foreign, transaction);
    written = sql`insert into wireless (device_id, wlan_id, ssid, active)
      values (${world.devices.own}, 'late', 'Net', true)`.execute(database.kysely);
    await sql`select pg_sleep(0.2)`.execute(transaction);
  });
  await written;
  expect(await countOf(foreign, "wireless")).toBe(2);
  await moveDevice(own);
});

test("nobody writes a row for a device of another company, nor says it were of theirs", async () => {
  const { foreign: device } = world.devices;
  const { own } = world.companies;
  const insert = asSession(own, (transaction) =>
    sql`insert into remote_access (device_id, company_id, name, destination_ip, destination_port, protocol)
      values (${device}, ${own}, 'theirs', '10.0.0.1', 80, 'http')`.execute(transaction),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
  const claim = sql`update wireless set company_id = ${world.companies.foreign}`.execute(database.kysely);
  await expect(claim).rejects.toThrow(/foreign key/);
});
