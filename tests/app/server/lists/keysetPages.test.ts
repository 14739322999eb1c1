import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { type Question, stepsOf, watchPlans } from "../database/watchPlans";

const PAGE = 500;

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  const { own, child } = api.world.companies;
  await sql`insert into devices (company_id, model, name, serial, mac, firmware, status, signal, created_at)
    select case when n % 3 = 0 then ${child}::integer else ${own}::integer end, 'RUTX11', 'Device ' || n % 5000, 'far-' || n, 'far-' || n,
      case when n % 2 = 0 then 'RUTX_R_00.07.' || n % 9 end, n % 3, -n % 120, now() - n * interval '1.000001 second'
    from generate_series(1, 13000) n`.execute(api.db);
  await sql`vacuum analyze devices`.execute(api.db);
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

async function idsOf(by: Client, query: string, offset: number): Promise<number[]> {
  const { status, body } = await by.get(`/devices?fields=id&limit=${PAGE}&offset=${offset}${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data.map(({ id }: { id: number }) => id);
}

async function walk(by: Client, query: string, from: number): Promise<number[]> {
  const ids: number[] = [];
  for (let part = [0]; part.length > 0; ids.push(...part)) part = await idsOf(by, query, from + ids.length);
  return ids;
}

const ORDERS = {
  "": "id",
  "&sort=name": "lower(name), id",
  "&sort=-name": "lower(name) desc, id desc",
  "&sort=created_at": "created_at, id",
  "&sort=firmware": "firmware nulls last, id",
  "&sort=-firmware": "firmware desc nulls last, id desc",
  "&sort=-signal": "signal desc nulls last, id desc",
  "&sort=status,-name": "status nulls last, lower(name) desc, id desc",
};

describe("a list beyond 10 000 rows", () => {
  test.each(Object.entries(ORDERS))("requested with %j gives every row once, in order", async (query, order) => {
    const { rows } = await sql<{ id: number }>`
      select id from devices order by ${sql.raw(order)} offset 9500`.execute(api.db);
    expect(await walk(client, query, 9500)).toEqual(rows.map(({ id }) => id));
  });

  test("is held to what each person sees, also where others asked the same", async () => {
    const admin = await api.signIn("admin@own.test");
    const { own, child, grandchild } = api.world.companies;
    const { rows } = await sql<{ id: number }>`select id from devices
      where company_id in (${own}, ${child}, ${grandchild}) order by sort_name, id offset 9500`.execute(api.db);
    await walk(client, "&sort=name", 9500);
    expect(await walk(admin, "&sort=name", 9500)).toEqual(rows.map(({ id }) => id));
    const user = await api.signIn("end_user@own.test");
    expect(await idsOf(user, "&sort=name", 10_000)).toEqual([]);
  });

  test("passes nothing over when rows before the page are removed while somebody walks through", async () => {
    const { rows } = await sql<{ id: number }>`select id from devices order by id offset 10500`.execute(api.db);
    await idsOf(client, "", 10_000);
    await sql`delete from devices where id in (select id from devices where serial like 'far-%' order by id limit 7)`.execute(
      api.db,
    );
    expect(await idsOf(client, "", 10_500)).toEqual(rows.slice(0, PAGE).map(({ id }) => id));
  });

  test.each(["", "&sort=name", "&sort=-name", "&sort=created_at", "&sort=firmware", "&model=RUTX11&sort=name"])(
    "asked for with %j reads no more than the page when the page before was read",
    async (query) => {
      await idsOf(client, query, 10_000);
      const questions: Question[] = [];
      const watching = watchPlans(questions, "analyze");
      await idsOf(client, query, 10_000 + PAGE);
      watching.mockRestore();
      const finds = questions.filter(({ text }) => /\border by\b/.test(text));
      expect(finds.length).toBeGreaterThan(0);
      for (const { text, plan } of finds) {
        expect(text).not.toMatch(/\boffset\b/);
        for (const step of stepsOf(plan)) {
          const read =
            ((step["Actual Rows"] ?? 0) + (step["Rows Removed by Filter"] ?? 0)) * (step["Actual Loops"] ?? 1);
          // Rows with the same sort key may appear in any order.
          expect([step["Node Type"], read <= PAGE + 50]).toEqual([step["Node Type"], true]);
        }
      }
      expect(questions.some(({ plan }) => stepsOf(plan).some((step) => /id/.test(step["Index Cond"] ?? "")))).toBe(
        true,
      );
    },
  );
});
