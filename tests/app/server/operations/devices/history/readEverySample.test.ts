import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../api/Client";
import { startTestApi, type TestApi } from "../../../api/startTestApi";

let api: TestApi;
let client: Client;
const COUNT = 10_007;
const START = "2026-05-01T00:00:00.000Z";
const END = "2026-05-04T00:00:00.000Z";

beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  await sql`insert into device_samples (device_id, created_at, signal, sent, sim_slot, latitude)
    select ${api.world.devices.own}, ${START}::timestamptz + n * interval '20 seconds', -60 - n % 50, n * 10, 1,
      case when n % 1000 = 0 then 54.5 end
    from generate_series(0, ${COUNT - 1}) n`.execute(api.db);
});
afterAll(() => api?.close());

interface Sample {
  created_at: string;
  sim1_sent: number | null;
}

/** Follows `next` through all pages. */
async function readAll(kind: string, from = START): Promise<{ all: Sample[]; answers: number }> {
  const all: Sample[] = [];
  let answers = 0;
  for (let next: string | undefined = from; next !== undefined; answers++) {
    const range = `start_date=${encodeURIComponent(next)}&end_date=${END}&every=true`;
    const { status, body } = await client.get(`/devices/${api.world.devices.own}/information/${kind}?${range}`);
    expect(status).toBe(200);
    all.push(...body.data);
    next = body.meta.next;
  }
  return { all, answers };
}

test("every measurement of a range is answered once, in parts, with what the counters grew by across them", async () => {
  const { all, answers } = await readAll("dynamic");
  expect(answers).toBe(3);
  expect(new Set(all.map(({ created_at }) => created_at)).size).toBe(COUNT);
  expect(all).toHaveLength(COUNT);
  expect(all.slice(1).every(({ sim1_sent }) => sim1_sent === 10)).toBe(true);
  expect(all[0]?.sim1_sent).toBeNull();
});

test("a range that begins amid the measurements says what the first of it grew by", async () => {
  const { all } = await readAll("dynamic", "2026-05-03T00:00:00.000Z");
  expect(all[0]).toMatchObject({ created_at: "2026-05-03 00:00:00", sim1_sent: 10 });
});

test("after an incomplete part, the following parts are still read", async () => {
  expect((await readAll("gps")).all).toHaveLength(11);
  expect((await readAll("io")).all).toEqual([]);
});

test("a chart of the same range has fewer points", async () => {
  const range = `start_date=${START}&end_date=${END}`;
  const { body } = await client.get(`/devices/${api.world.devices.own}/information/dynamic?${range}`);
  expect(body.data.length).toBeLessThanOrEqual(1500);
  expect(body.meta).toBeUndefined();
});
