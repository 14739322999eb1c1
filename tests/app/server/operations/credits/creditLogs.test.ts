import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

const GB = 1024 ** 3;

let api: TestApi;
let admin: Client;
let companies: TestApi["world"]["companies"];
beforeAll(async () => {
  api = await startTestApi();
  ({ companies } = api.world);
  admin = await api.signIn("super_admin@own.test");
  await give(companies.own, 2, 100);
});
afterAll(() => api?.close());

/** Adds paid credits to a company, as a purchase does. */
async function give(company_id: number, credit_type_id: number, credit_count: number): Promise<void> {
  const body = { company_id, credit_type_id, credit_count, credit_price: 1, pro_form_nr: "P-1" };
  const answer = await admin.post("/credits", body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
}

const leftOf = async (client: Client, company: number) => {
  const { body } = await client.get(`/credits/summary?company_id=${company}`);
  return body.data.credits.left.reduce(
    (sum: number, { credits_left }: { credits_left: number }) => sum + credits_left,
    0,
  );
};

const during = "start_date=2026-05-01&end_date=2026-05-31";
const report = async (company: number) =>
  (await admin.get(`/credits/report/json?company_id=${company}&${during}`)).body.data;

test("resources that are moved are in the history of moves, and in the report of who gave them", async () => {
  const move = { source: companies.own, target: companies.child, amount: 10, credit_type_name: "credit" };
  expect((await admin.post("/credits/move", move)).status).toBe(200);
  const { data, meta } = (await admin.get("/credits/move/history")).body;
  expect(meta.total).toBe(1);
  expect(data[0]).toMatchObject({ from_company: "Own", to_company: "Child", count: 10, user: "super_admin@own.test" });
  const { totals, child_pools } = await report(companies.own);
  expect(child_pools).toEqual([{ count: 10, to_company_id: companies.child, company_name: "Child" }]);
  expect(totals).toMatchObject({ child_pools: 1, child_company_credits: 10 });
  const foreign = await api.signIn("user@foreign.test");
  expect((await foreign.get("/credits/move/history")).body.data).toEqual([]);
});

test("a service change is in the history of its device, whoever made it", async () => {
  const device = api.world.devices.own;
  await api.db.updateTable("devices").set({ credit_enabled: false }).where("id", "=", device).execute();
  const body = { data: [{ device_id: device, credit_enabled: 1 }] };
  const answer = await admin.put("/devices/credit", body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  const { data } = (await admin.get(`/credits/history?device_id=${device}`)).body;
  const own = { serial: "S-own", company: "Own", device_id: device };
  expect(data.slice(0, 1)).toMatchObject([{ ...own, action_type: 1, user: "super_admin" }]);
  expect((await report(companies.own)).pool_logs.at(-1)).toMatchObject({
    device_serial: "S-own",
    action: "service_on",
  });
});

test("a pack is taken from what the company has, serves its device longer, and is refused where none is left", async () => {
  const device = api.world.devices.child;
  await give(companies.child, 10, 2);
  const now = new Date("2026-05-04T10:00:00Z");
  const left = async () => {
    const pools = await api.db
      .selectFrom("credits")
      .select("credit_left")
      .where("company_id", "=", companies.child)
      .where("credit_type_id", "=", 10)
      .execute();
    return pools.reduce((sum, pool) => sum + pool.credit_left, 0);
  };
  const assign = (credit_type_id: number) =>
    admin.put("/devices/credit", { data: [{ device_id: device, credit_type_id, auto_extend_credit: 1 }] });
  expect((await assign(10)).status).toBe(201);
  const read = async () => (await admin.get(`/devices/${device}`)).body.data;
  const first = await read();
  expect(first).toMatchObject({ credit_enabled: 1, auto_extend_credit: 1, management_credit_type_id: 10 });
  expect(await left()).toBe(1);
  expect((await assign(10)).status).toBe(201);
  // The second pack extends the first by another year.
  const years = (text: string) =>
    (Date.parse(`${text.replace(" ", "T")}Z`) - Date.parse(`${first.credit_expire_date.replace(" ", "T")}Z`)) /
    31_536_000_000;
  expect(years((await read()).credit_expire_date)).toBeCloseTo(1, 1);
  expect(now.getTime()).toBeLessThan(Date.parse(first.credit_expire_date));
  const refused = await assign(10);
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "credit_type_id"]);
  expect(await left()).toBe(0);
  await give(companies.child, 14, 1);
  expect((await assign(14)).status).toBe(201);
  expect(await read()).toMatchObject({ data_credit_type_id: 14, remaining_data: 150 * GB });
  const foreign = await api.signIn("user@foreign.test");
  const theirs = { data: [{ device_id: device, credit_type_id: 10 }] };
  expect((await foreign.put("/devices/credit", theirs)).status).toBeGreaterThanOrEqual(403);
});

test("[credits.obtain][credits.code.used] a code gives another company what it holds, once, and is used then", async () => {
  const made = await admin.post("/credits/codes", { credit_type_name: "credit", amount: 5, company_id: companies.own });
  expect(made.body.data).toMatchObject({ is_used: false });
  const foreign = await api.signIn("user@foreign.test");
  const before = await leftOf(foreign, companies.foreign);
  const { code } = made.body.data;
  const answer = await foreign.post("/credits/codes/activate", { code });
  expect(answer.body.meta).toEqual({ amount: 5 });
  expect(answer.body.data).toMatchObject([
    { company_id: companies.foreign, licence_count: 5, licence_left: 5, user_id: api.world.users.foreign },
  ]);
  expect(await leftOf(foreign, companies.foreign)).toBe(before + 5);
  expect((await foreign.post("/credits/codes/activate", { code })).status).toBe(422);
  const [listed] = (await admin.get(`/credits/codes?id=${made.body.data.id}`)).body.data;
  expect(listed).toMatchObject({ is_used: true, used_by_company_name: "Foreign" });
  const labels = api.services
    .documents()
    .documents.enums["code-state"]?.values.map(({ value, label }) => [value, label]);
  expect(labels).toEqual([
    [false, "Not used"],
    [true, "Used"],
  ]);
  const { transfer_codes, totals } = await report(companies.own);
  expect(transfer_codes).toMatchObject([{ amount: 5, code, is_used: 1, used_by_company_id: companies.foreign }]);
  expect(totals.transfer_codes_credits).toBe(5);
});

test.each([1, 7])("[credits.data-per-credit] %i credits become twice as many GB of company data", async (credits) => {
  const data = async () => (await admin.get(`/companies/${companies.own}`)).body.data.remaining_data;
  const before = await data();
  expect((await admin.post("/companies/data", { company_id: companies.own, credits })).status).toBe(200);
  expect((await data()) - before).toBe(credits * 2 * GB);
  expect((await report(companies.own)).data_purchase.at(-1)).toMatchObject({
    bytes_purchased: credits * 2 * GB,
    credits_used: credits,
  });
});

test("[credits.payment-types] a resource is paid or free, in the document, in the database and in its answers", async () => {
  const types = (await admin.get("/credits/types")).body.data as { payment_type: string }[];
  expect([...new Set(types.map(({ payment_type }) => payment_type))].sort()).toEqual(["free", "paid"]);
  const known = api.services.documents().documents.enums["payment-type"]?.values.map(({ value }) => value);
  expect(known).toEqual(["free", "paid"]);
  const other = api.db
    .updateTable("credit_types")
    .set({ payment_type: "lent" as "paid" })
    .where("id", "=", 1)
    .execute();
  await expect(other).rejects.toThrow(/payment_type/);
});

test.each([
  ["a company that is not seen", "company_id=999999", 404],
  ["days in the wrong order", "company_id=1&start_date=2026-05-31&end_date=2026-05-01", 422],
  ["no days", "company_id=1", 422],
])("a report about %s is refused", async (_what, query, status) => {
  const whole = query.includes("999999") ? `${query}&${during}` : query;
  expect((await admin.get(`/credits/report/json?${whole}`)).status).toBe(status);
});
