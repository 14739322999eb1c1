import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PlanNames } from "../../../../app/server/database/cachedPlans";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const textOf = (table: string) => `/* planned once */select 1 from ${table}`;

describe("a plan is kept", () => {
  test("of what is meant to be planned once, from the third time it is asked", () => {
    const names = new PlanNames();
    const [text, other] = [textOf("tags"), textOf("files")];
    expect([1, 2].map(() => names.find(text))).toEqual([undefined, undefined]);
    const name = names.find(text);
    expect(name).toMatch(/^[\w-]{20,63}$/);
    expect([names.find(text), names.find(other)]).toEqual([name, undefined]);
    expect([1, 2, 3, 4].map(() => names.find("select 1"))).toEqual(Array(4).fill(undefined));
  });

  test("of a hundred questions, however many different ones are asked", () => {
    const names = new PlanNames();
    const cached = new Set<string>();
    for (let table = 0; table < 1200; table += 1) {
      for (let time = 0; time < 4; time += 1) {
        const name = names.find(textOf(`table_${table}`));
        if (name) cached.add(name);
      }
    }
    expect(cached.size).toBe(100);
    expect(names.find(textOf("table_0"))).toBeDefined();
  });
});

/**
 * Requests per person: they spread over the pool's connections, each of which plans a statement anew the first few
 * times.
 */
const TIMES = 30;

/** How often the pool's connections executed a cached generic plan. */
async function countCachedPlanRuns(): Promise<number> {
  const { pool } = api.services.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const counts = clients.map(async (client) => {
    const { rows } = await client.query(
      "select coalesce(sum(generic_plans), 0)::int as taken from pg_prepared_statements where statement like '/* planned once */%from tags t%'",
    );
    client.release();
    return rows[0].taken as number;
  });
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

test("a cached plan shows each user only their own rows", async () => {
  const people = await Promise.all(
    ["admin@own.test", "user@foreign.test", "super_admin@own.test", "user@sibling.test"].map((email) =>
      api.signIn(email),
    ),
  );
  const found: string[][] = [];
  for (let time = 0; time < TIMES; time += 1) {
    for (const client of people) {
      const { status, body } = await client.get("/tags?q=tag%20of&sort=name&limit=10");
      expect(status).toBe(200);
      found.push(body.data.map(({ name }: { name: string }) => name.replace("Tag of ", "")));
    }
  }
  const own = ["child", "grandchild", "own"];
  const once = [
    own,
    ["foreign"],
    [...own.slice(0, 1), "foreign", "grandchild", "own", "parent", "sibling"],
    ["sibling"],
  ];
  expect(found).toEqual(Array.from({ length: TIMES }, () => once).flat());
  expect(await countCachedPlanRuns()).toBeGreaterThan(5);
});
