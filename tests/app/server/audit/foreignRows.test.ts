import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let admin: Client;
let boss: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  boss = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

/** The newest entry of an action as this user reads it, with its changes. */
async function newest(who: Client, action: string) {
  const [entry] = (await who.get(`/audit-log?limit=1&sort=-id&action=${action}`)).body.data;
  return (await who.get(`/audit-log/${entry.id}`)).body.data;
}

async function sellCode(company_id: number, pro_form_nr: string): Promise<string> {
  const paid = { credit_type_id: 2, credit_count: 30, company_id, credit_price: 60, pro_form_nr };
  expect((await boss.post("/credits", paid)).status).toBe(201);
  const codes = { credit_type_name: "credit", amount: 6, company_id, comment: "Only for the harbour" };
  const created = await boss.post("/credits/codes", codes);
  expect(created.status).toBe(201);
  return created.body.meta.credit_code;
}

test("an audit entry shows the redeemer of another company's code no row of that company", async () => {
  const { own, foreign } = api.world.companies;
  const code = await sellCode(foreign, "PF-31");
  expect((await admin.post("/credits/codes/activate", { code })).status).toBe(200);
  const entry = await newest(admin, "activateCreditCode");
  const changed = entry.changes.map(({ record_type, change }: Record<string, string>) => `${change} ${record_type}`);
  expect(new Set(changed)).toEqual(new Set(["insert credits"]));
  expect(entry.changes).toContainEqual(expect.objectContaining({ field: "company_id", after: String(own) }));
  expect(entry).toMatchObject({ changed: 1, record_type: "credits" });
  expect(JSON.stringify(entry.changes)).not.toMatch(/harbour|Foreign/);
});

test("an audit entry shows users with access to every company both sides of a redeemed code", async () => {
  const code = await sellCode(api.world.companies.foreign, "PF-32");
  expect((await boss.post("/credits/codes/activate", { code })).status).toBe(200);
  const entry = await newest(boss, "activateCreditCode");
  const changed = new Set(entry.changes.map(({ record_type }: Record<string, string>) => record_type));
  expect(changed).toEqual(new Set(["credit_codes", "credits"]));
});

test("a refused or invalid request keeps the kind of record it was about", async () => {
  const guest = await api.signIn("read_only@own.test");
  expect((await guest.post("/tags", { name: "Quay", company_id: api.world.companies.own })).status).toBe(403);
  expect(await newest(boss, "createTag")).toMatchObject({ result: "refused", record_type: "tags", record_id: null });
});

test("a change of columns that are no part of the record is not counted, however many rows it touches", async () => {
  const { own } = api.world.companies;
  const rows = await api.db
    .insertInto("tags")
    .values(Array.from({ length: 64 }, (_, at) => ({ company_id: own, name: `berth ${at}` })))
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const counted = await api.db.transaction().execute(async (transaction) => {
    await sql`select set_config('farhelm.user', '1', true), set_config('farhelm.reach', 'all', true)`.execute(
      transaction,
    );
    await transaction.updateTable("tags").set({ description: "Quay" }).where("id", "in", ids).execute();
    await sql`update tags set updated_at = now() + interval '1 hour' where id = any(${ids}::int[])`.execute(
      transaction,
    );
    const { rows: held } = await sql<{ changed: string }>`select current_setting('farhelm.changed') as changed`.execute(
      transaction,
    );
    return held[0]?.changed;
  });
  expect(counted).toBe("64");
});
