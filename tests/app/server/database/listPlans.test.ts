import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { createSubjects, type Subjects, validRequests } from "../permissions/validRequests";
import { GROWING, growTables, SET_UP } from "./growTables";
import { type ListRequests, listRequests } from "./listRequests";
import { faultsOf } from "./planFaults";
import { type Plan, type Question, watchPlans } from "./watchPlans";

let api: TestApi;
let subjects: Subjects;
beforeAll(async () => {
  api = await startTestApi();
  subjects = await createSubjects(api.db, api.world.companies.own, api.world.users.own);
  await makeFleet(api);
  await growTables(api.db, SET_UP, 200);
  await growTables(api.db, GROWING.slice(1), 4000);
  // At least as many rows as devices: only then does the planner use the index of a joined table.
  await growTables(api.db, ["device_jobs"], 16_000);
  await sql`vacuum analyze`.execute(api.db);
});
afterAll(() => api?.close());

/** The fleet of a large platform; the company under test has a twentieth of it. */
async function makeFleet({ db, world }: TestApi): Promise<void> {
  const { own, foreign } = world.companies;
  await sql`insert into devices (company_id, model, name, serial, mac, imei, firmware, status, signal, measured, created_at)
    select case when n <= 1000 then ${own}::integer else ${foreign}::integer end, 'RUTX1' || n % 4, 'Device ' || n, 'many-' || lpad(n::text, 5, '0'), 'mac-' || n,
      'imei-' || n, 'RUTX_R_00.07.' || n % 9, n % 3, -n % 120, jsonb_build_object('signal_2', -n % 120), now() - n * interval '7 minutes'
    from generate_series(1, 20000) n`.execute(db);
}

function urlOf(id: string, query: string): string {
  const make = validRequests[id as keyof typeof validRequests];
  const url = new URL(make(api.world, subjects).url, "http://farhelm.test");
  for (const [name, value] of new URLSearchParams(`limit=10&${query}`)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

/** The plan faults of these lists, one query per parameter: from fault to the query that has it. */
async function findFaults(role: string, lists: readonly ListRequests[]): Promise<Map<string, string[]>> {
  const client = await api.signIn(`${role}@own.test`);
  const found = new Map<string, string[]>();
  // Every request reads the same session.
  const known = new Map<string, Plan>();
  for (const { id, asked } of lists) {
    for (const one of asked) {
      const questions: Question[] = [];
      const watching = watchPlans(questions, "indexes", known);
      const { status } = await client.get(urlOf(id, one));
      watching.mockRestore();
      expect.soft([200, 403], `${id} ${one} answers ${status}`).toContain(status);
      for (const fault of new Set(questions.flatMap(({ plan }) => faultsOf(plan)))) {
        const name = `${id} ${fault}`;
        found.set(name, [...(found.get(name) ?? []), one]);
      }
    }
  }
  return found;
}

const all = () => listRequests(api.services.documents().documents.api as unknown as ApiDocument);

/** The sort orders of the device list that an index serves in both directions. */
const INDEXED = [
  ...["id", "name", "model", "original_model", "serial", "mac", "imei"],
  ...["firmware", "operator", "status", "created_at"],
];

test("no list of a company, however it is sorted or filtered, looks through what others have or sorts all of it", async () => {
  // Sorted device lists are checked below; both directions have the same plan.
  const isRequested = (id: string, one: string) =>
    !one.startsWith("sort=") || (!one.startsWith("sort=-") && !/^(list|export)Devices$/.test(id));
  const lists = all().map(({ id, asked }) => ({ id, asked: asked.filter((one) => isRequested(id, one)) }));
  expect(lists.length).toBeGreaterThan(50);
  const found = await findFaults("admin", lists);
  expect(Object.fromEntries(found)).toEqual({});
});

test("devices are sorted along an index, or, by what changes with their reports, in one pass that keeps a page", async () => {
  const lists = all().filter(({ id }) => id === "listDevices");
  const found = await findFaults("super_admin", lists);
  const names = (fault: string) => (found.get(`listDevices ${fault}`) ?? []).map((one) => one.replace(/^sort=-?/, ""));
  expect(names("sorts all")).toEqual([]);
  // An index on a column that changes with every report would rewrite all index entries of the row each time.
  const passing = new Set(names("keeps the first of a sort"));
  expect(passing.size).toBeGreaterThan(50);
  expect(INDEXED.filter((name) => passing.has(name))).toEqual([]);
});
