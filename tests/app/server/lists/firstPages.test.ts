import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { GROWING, growTables, SET_UP } from "../database/growTables";
import { type Question, stepsOf, watchPlans } from "../database/watchPlans";
import { createSubjects } from "../permissions/validRequests";

const PAGE = 10;

/** Lists with an index by company, and their tables. */
const LISTS = {
  "/devices/remote-access": "remote_access",
  "/devices/actions/logs": "device_jobs",
  "/devices/connect/logs": "access_sessions",
  "/devices/tasks/groups/logs": "task_group_logs",
  "/devices/tasks/logs": "task_logs",
  "/data-collect/configs/assigned": "monitoring_assignments",
  "/wireless": "wireless",
  "/hotspots": "hotspots",
  "/vpn/hubs/users": "vpn_hub_users",
  "/users/impersonation-logs": "impersonation_logs",
  "/files": "files",
  "/alerts": "alerts",
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const { own } = api.world.companies;
  const { db } = api;
  await createSubjects(db, own, api.world.users.own);
  // A company with a tenth of the fleet: more than a page, but fewer rows than the planner estimates.
  await sql`insert into companies (name) select 'Other ' || n from generate_series(1, 50) n`.execute(db);
  await sql`insert into devices (company_id, model, name, serial, mac)
    select case when n <= 1000 then ${own}::integer else others.ids[1 + n % 50] end, 'RUTX11', 'Device ' || n, 'first-' || n, 'first-' || n
    from generate_series(1, 10000) n,
      (select array_agg(id) as ids from companies where name like 'Other %') others`.execute(db);
  await growTables(db, SET_UP, 50);
  await sql`update monitoring_templates set company_id = ${own}`.execute(db);
  await growTables(
    db,
    ["device_events", ...GROWING.slice(1).filter((table) => Object.values(LISTS).includes(table))],
    10_000,
  );
  await sql`update files set company_id = null, device_id = null, type = 'global_firmware' where id % 100 = 0`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => api?.close());

const isCount = ({ text }: Question) => /^\s*select (count|coalesce\(sum\(counted)/.test(text);

/** The most rows that a step of these queries reads from a table. */
function rowsReadFrom(questions: readonly Question[], table: string): number {
  const read = questions
    .flatMap(({ plan }) => stepsOf(plan))
    .filter((step) => step["Relation Name"] === table)
    .map((step) => ((step["Actual Rows"] ?? 0) + (step["Rows Removed by Filter"] ?? 0)) * (step["Actual Loops"] ?? 1));
  return Math.max(0, ...read);
}

test.each(Object.entries(LISTS))(
  "a page of %s is found without all that its company has, and before anything is joined to it",
  async (path, table) => {
    const client = await api.signIn("admin@own.test");
    const questions: Question[] = [];
    const watching = watchPlans(questions, "analyze");
    const { status, body } = await client.get(`${path}?limit=${PAGE}&offset=${PAGE}`);
    watching.mockRestore();
    expect([status, body.data?.length]).toEqual([200, PAGE]);
    expect(body.meta.total).toBeGreaterThanOrEqual(20 * PAGE);
    // Each of the two companies contributes as many rows as the end of the page.
    const [counts, page] = [questions.filter(isCount), questions.filter((question) => !isCount(question))];
    expect(rowsReadFrom(page, table)).toBeGreaterThan(0);
    expect(rowsReadFrom(page, table)).toBeLessThanOrEqual(2 * 2 * PAGE);
    expect(rowsReadFrom(page, "devices")).toBeLessThanOrEqual(PAGE);
    expect(counts).toHaveLength(1);
  },
);

test("what a company has is counted without what others have", async () => {
  const client = await api.signIn("admin@own.test");
  const questions: Question[] = [];
  const watching = watchPlans(questions, "analyze");
  const { body } = await client.get("/devices/actions/logs?limit=1");
  watching.mockRestore();
  expect(body.meta.total).toBeGreaterThan(100);
  expect(body.meta.total).toBeLessThan(5000);
  expect(rowsReadFrom(questions.filter(isCount), "device_jobs")).toBeLessThanOrEqual(body.meta.total);
});

const hang = (below: boolean) =>
  sql`update companies c set parent_id = ${below ? sql`own.id` : null},
    level = ${below ? sql`own.level + 1` : 1}, path = ${below ? sql`own.path` : sql`''`} || c.id || '.'
  from companies own where own.id = ${api.world.companies.own} and c.name like 'Other %'`.execute(api.db);

test("a page of what many companies have is joined to its own rows alone", async () => {
  const client = await api.signIn("admin@own.test");
  const found: Record<string, number> = {};
  await hang(true);
  for (const [path, table] of Object.entries(LISTS)) {
    const questions: Question[] = [];
    const watching = watchPlans(questions, "analyze");
    await client.get(`${path}?limit=100`);
    watching.mockRestore();
    found[path] = rowsReadFrom(
      questions.filter((question) => !isCount(question)),
      table,
    );
  }
  await hang(false);
  // The index may have a few rows of others in between.
  expect(Math.min(...Object.values(found))).toBeGreaterThanOrEqual(100);
  expect(Object.entries(found).filter(([, read]) => read > 110)).toEqual([]);
});

/** Counts the rows of the company, of those below it, and of none. */
async function countOwn(table: string): Promise<number> {
  const { own } = api.world.companies;
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)} t
    where t.company_id is null or t.company_id in (select c.id from companies c, companies own
      where own.id = ${own} and c.path like own.path || '%')`.execute(api.db);
  return rows[0]?.rows ?? 0;
}

test.each([
  ["/devices/actions/logs", "device_jobs"],
  ["/devices/logs", "device_events"],
  ["/files", "files"],
])("pages of %s hold the rows of few and of many companies in their order, each once", async (path, table) => {
  const client = await api.signIn("admin@own.test");
  const idsOf = async (query: string) => {
    const { body } = await client.get(`${path}?${query}`);
    return { ids: body.data.map(({ id }: { id: number }) => id), total: body.meta.total };
  };
  const check = async () => {
    // With a sort, the list is read in the order of its index.
    const all = await idsOf("limit=500&sort=id");
    expect(await idsOf("limit=500")).toEqual(all);
    expect(all.total).toBe(await countOwn(table));
    const pages = await Promise.all([0, 20, 40].map((offset) => idsOf(`limit=20&offset=${offset}`)));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all.ids.slice(0, 60));
    return all.total;
  };
  const few = await check();
  await hang(true);
  expect(await check()).toBeGreaterThan(5 * few);
  await hang(false);
});
