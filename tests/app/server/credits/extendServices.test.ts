import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { extendServices } from "../../../../app/server/credits/extendServices";
import { openDatabase } from "../../../../app/server/database/openDatabase";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { testLog } from "../testLog";

const CREDIT = 2; // paid, one month of one device
const ended = new Date("2026-03-04T11:59:30Z");
const now = new Date("2026-03-04T12:00:00Z");

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

beforeEach(async () => {
  await api.db.deleteFrom("credits").execute();
  const serves = { credit_enabled: true, auto_extend_credit: true, credit_expire_at: ended };
  await api.db
    .updateTable("devices")
    .set({ ...serves, auto_extend_credit: false })
    .execute();
  await api.db.updateTable("devices").set(serves).where("id", "=", api.world.devices.own).execute();
});

const grantCredits = (credit_left: number, company_id = api.world.companies.own) =>
  api.db
    .insertInto("credits")
    .values({ company_id, credit_type_id: CREDIT, credit_count: 5, credit_left })
    .returning("id")
    .executeTakeFirstOrThrow();
const remainingCredits = async ({ id }: { id: number }) =>
  (await api.db.selectFrom("credits").select("credit_left").where("id", "=", id).executeTakeFirstOrThrow()).credit_left;
const until = async (device = api.world.devices.own) =>
  (await api.db.selectFrom("devices").select("credit_expire_at").where("id", "=", device).executeTakeFirstOrThrow())
    .credit_expire_at;

test("a device that is to go on by itself takes one credit for a month, once, and it is noted", async () => {
  const pool = await grantCredits(3);
  expect(await Promise.all([extendServices(api.db, now), extendServices(api.db, now)])).toContain(1);
  expect(await extendServices(api.db, now)).toBe(0);
  expect(await until()).toEqual(new Date("2026-04-04T11:59:30Z"));
  expect(await remainingCredits(pool)).toBe(2);
  const { body } = await admin.get(`/credits/history?device_id=${api.world.devices.own}`);
  expect(body.data[0]).toMatchObject({ action_type: 8, serial: "S-own" });
  expect(body.data[0]).not.toHaveProperty("user_id");
});

test("others do not: switched off, not to be extended, not yet ended", async () => {
  const pool = await grantCredits(3);
  const { own } = api.world.devices;
  for (const state of [
    { credit_enabled: false },
    { auto_extend_credit: false },
    { credit_expire_at: new Date("2026-03-05") },
  ]) {
    const serves = { credit_enabled: true, auto_extend_credit: true, credit_expire_at: ended, ...state };
    await api.db.updateTable("devices").set(serves).where("id", "=", own).execute();
    expect(await extendServices(api.db, now)).toBe(0);
  }
  expect(await remainingCredits(pool)).toBe(3);
});

test("one whose company has none waits, and begins anew when there are some, also from the company above", async () => {
  expect(await extendServices(api.db, now)).toBe(0);
  expect(await until()).toEqual(ended);
  const later = new Date("2026-03-20T08:00:00Z");
  const pool = await grantCredits(1, api.world.companies.parent);
  expect(await extendServices(api.db, later)).toBe(0);
  const { own } = api.world.companies;
  await api.db.updateTable("companies").set({ can_use_parent_license: true }).where("id", "=", own).execute();
  expect(await extendServices(api.db, later)).toBe(1);
  expect(await until()).toEqual(new Date("2026-04-20T08:00:00Z"));
  expect(await remainingCredits(pool)).toBe(0);
});

test("a month is one of UTC, also over a night in which the database's own zone changes its clock", async () => {
  await grantCredits(1);
  const { url, pool } = api.services.database;
  await pool.query(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET timezone = 'America/New_York'`);
  const before = new Date("2026-02-20T08:00:00Z"); // Clocks go forward there on 8 March.
  await api.db
    .updateTable("devices")
    .set({ credit_expire_at: before })
    .where("auto_extend_credit", "=", true)
    .execute();
  const other = await openDatabase({ url }, testLog);
  try {
    expect(await extendServices(other.kysely, new Date("2026-02-20T08:00:30Z"))).toBe(1);
    expect(await until()).toEqual(new Date("2026-03-20T08:00:00Z"));
  } finally {
    await other.close();
  }
});
