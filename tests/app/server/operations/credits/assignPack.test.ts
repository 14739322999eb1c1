import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

const YEAR = 10; // the paid management pack of one year
const DATA = 14; // the paid data pack
let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

beforeEach(async () => {
  await api.db.deleteFrom("credits").execute();
  const lot = { company_id: api.world.companies.own, credit_price: null, pro_form_nr: null };
  const lots = [YEAR, DATA].map((type) => ({ ...lot, credit_type_id: type, credit_count: 1, credit_left: 1 }));
  await api.db.insertInto("credits").values(lots).execute();
});

const assign = (credit_type_id: number, device_id = api.world.devices.own) =>
  client.put("/devices/credit", { data: [{ device_id, credit_type_id }] });

const device = () =>
  api.db.selectFrom("devices").selectAll().where("id", "=", api.world.devices.own).executeTakeFirstOrThrow();

const left = async () => {
  const rows = await api.db.selectFrom("credits").select(["credit_type_id", "credit_left"]).execute();
  return Object.fromEntries(rows.map((row) => [row.credit_type_id, row.credit_left]));
};

test("a management pack comes out of what the company has, and the service lasts longer by its months", async () => {
  const runsUntil = new Date("2026-09-01T00:00:00Z");
  await api.db.updateTable("devices").set({ credit_enabled: false, credit_expire_at: runsUntil }).execute();
  expect((await assign(YEAR)).status).toBe(201);
  expect(await device()).toMatchObject({
    management_credit_type_id: YEAR,
    credit_enabled: true,
    credit_expire_at: new Date("2027-09-01T00:00:00Z"),
  });
  expect(await left()).toEqual({ [YEAR]: 0, [DATA]: 1 });
});

test("a data pack adds to the data that are left", async () => {
  const before = Number((await device()).remaining_data ?? 0);
  expect((await assign(DATA)).status).toBe(201);
  expect(Number((await device()).remaining_data) - before).toBe(150 * 1024 ** 3);
});

test("without one left nothing is given, and the answer says where", async () => {
  await assign(YEAR);
  const before = await device();
  const again = await assign(YEAR);
  expect(again.status).toBe(422);
  expect(again.body.errors[0].source).toContain("credit_type_id");
  expect(await device()).toEqual(before);
});

test("a company that may use what the one above has left takes its own first, and nothing without being let", async () => {
  const { own, parent } = api.world.companies;
  const lot = { company_id: parent, credit_price: null, pro_form_nr: null, credit_type_id: YEAR };
  await api.db
    .insertInto("credits")
    .values({ ...lot, credit_count: 1, credit_left: 1 })
    .execute();
  const leftOf = async (company: number) => {
    const query = api.db.selectFrom("credits").select("credit_left").where("company_id", "=", company);
    return (await query.where("credit_type_id", "=", YEAR).executeTakeFirstOrThrow()).credit_left;
  };
  const allow = (can_use_parent_license: boolean) =>
    api.db.updateTable("companies").set({ can_use_parent_license }).where("id", "=", own).execute();
  await allow(true);
  expect((await assign(YEAR)).status).toBe(201);
  expect([await leftOf(own), await leftOf(parent)]).toEqual([0, 1]);
  await allow(false);
  expect((await assign(YEAR)).status).toBe(422);
  await allow(true);
  expect((await assign(YEAR)).status).toBe(201);
  expect([await leftOf(own), await leftOf(parent)]).toEqual([0, 0]);
  expect((await assign(YEAR)).status).toBe(422);
  await allow(false);
});

test("a device of another company gets none, and nothing is taken for it", async () => {
  expect((await assign(YEAR, api.world.devices.foreign)).status).toBe(404);
  expect(await left()).toEqual({ [YEAR]: 1, [DATA]: 1 });
});
