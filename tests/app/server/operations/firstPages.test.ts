import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { type Question, stepsOf, watchPlans } from "../database/watchPlans";

const PAGE = 10;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const { own } = api.world.companies;
  const { db } = api;
  // A company with a tenth of the fleet: what it has is more than a page, and less than what the planner takes it for.
  await sql`insert into companies (name) select 'Other ' || n from generate_series(1, 50) n`.execute(db);
  await sql`insert into devices (company_id, model, name, serial, mac)
    select case when n <= 1000 then ${own}::integer else others.ids[1 + n % 50] end, 'RUTX11', 'Device ' || n, 'first-' || n, 'first-' || n
    from generate_series(1, 10000) n,
      (select array_agg(id) as ids from companies where name like 'Other %') others`.execute(db);
  await sql`insert into remote_access (device_id, name, destination_ip, destination_port, protocol)
    select id, 'web', '10.0.0.1', 80, 'http' from devices`.execute(db);
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => api?.close());

test("the first page of remote accesses is found before the devices of its rows are read", async () => {
  const client = await api.signIn("admin@own.test");
  const asked: Question[] = [];
  const watching = watchPlans(asked, "analyze");
  const { status, body } = await client.get(`/devices/remote-access?limit=${PAGE}`);
  watching.mockRestore();
  expect([status, body.data.length]).toEqual([200, PAGE]);
  expect(body.meta.total).toBeGreaterThanOrEqual(1000);
  const read = asked
    .flatMap(({ plan }) => stepsOf(plan))
    .filter((step) => step["Relation Name"] === "devices")
    .map((step) => (step["Actual Rows"] ?? 0) * (step["Actual Loops"] ?? 1));
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThanOrEqual(PAGE);
});
