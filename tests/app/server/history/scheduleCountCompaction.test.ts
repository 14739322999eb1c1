import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compactCounts } from "../../../../app/server/history/scheduleCountCompaction";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const add = (company: number, first: number, count: number) =>
  sql`insert into devices (company_id, name, serial, mac, model)
    select ${company}, 'Counted ' || n, 'counted-' || n, lpad(to_hex(n), 12, '0'), 'RUTX11'
    from generate_series(${first}::integer, ${first + count - 1}::integer) n`.execute(api.db);

/** The stored device count of each company, and the counted one. */
async function readCounts(): Promise<[unknown, unknown]> {
  const recorded = sql`select company_id, sum(change)::integer as n from device_counts group by 1 having sum(change) <> 0 order by 1`;
  const counted = sql`select company_id, count(*)::integer as n from devices group by 1 order by 1`;
  return [(await recorded.execute(api.db)).rows, (await counted.execute(api.db)).rows];
}

async function expectAgreement() {
  const [recorded, counted] = await readCounts();
  expect(recorded).toEqual(counted);
}

const totalFor = async (email: string, filter = "") => {
  const person = await api.signIn(email);
  return (await person.get(`/devices?limit=1&fields=id${filter}`)).body.meta.total;
};

test("how many devices there are is known after adding, moving and removing, also what goes with its company", async () => {
  const { own, foreign } = api.world.companies;
  await expectAgreement();
  await add(own, 1, 40);
  await add(foreign, 41, 7);
  await expectAgreement();
  await sql`update devices set company_id = ${foreign} where serial in ('counted-1', 'counted-2')`.execute(api.db);
  await sql`update devices set name = name where company_id = ${own}`.execute(api.db);
  await sql`delete from devices where serial in ('counted-2', 'counted-3', 'counted-41')`.execute(api.db);
  await expectAgreement();
  await sql`begin; insert into devices (company_id, name, serial, mac, model)
    values (${sql.lit(own)}, 'Undone', 'undone', 'ffffffffffff', 'RUTX11'); rollback`.execute(api.db);
  await expectAgreement();
});

test("each sees the number of those within reach, the same as when they are counted", async () => {
  for (const email of ["super_admin@own.test", "admin@own.test", "read_only@own.test"]) {
    const total = await totalFor(email);
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(await totalFor(email, "&status=online,offline,pending,not_activated"));
  }
});

test("putting changes together loses none, while others add and put together too", async () => {
  const { own } = api.world.companies;
  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => add(own, 1000 + at * 10, 10)),
    ...Array.from({ length: 6 }, () => compactCounts(api.db)),
  ]);
  await expectAgreement();
  await compactCounts(api.db);
  await expectAgreement();
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from device_counts`.execute(api.db);
  const [, companies] = await readCounts();
  expect(rows).toEqual([{ n: (companies as unknown[]).length }]);
});
