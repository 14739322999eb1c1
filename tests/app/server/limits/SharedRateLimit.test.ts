import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "../../../../app/server/database/openDatabase";
import { deleteExpiredCounts } from "../../../../app/server/limits/expireRateLimits";
import { SharedRateLimit } from "../../../../app/server/limits/SharedRateLimit";
import { createDatabaseUrl } from "../testDatabase";
import { testLog } from "../testLog";

const START = Date.parse("2026-05-04T10:00:00Z");

/** Two servers at one database, each with a pool of its own. */
let servers: [Database, Database];
let url: string;
beforeAll(async () => {
  url = await createDatabaseUrl();
  servers = [await openDatabase({ url }, testLog), await openDatabase({ url }, testLog)];
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
});

const setClock = (time: number) => void vi.spyOn(Date, "now").mockReturnValue(time);
const createLimit = (name: string) => new SharedRateLimit(name, { burst: 3, perSecond: 2 });

/** Sends requests at once, alternating between the servers; returns how many are allowed. */
async function takeAtOnce(limit: SharedRateLimit, count: number, key = "a"): Promise<number> {
  const takes = Array.from({ length: count }, (_, at) => limit.take(servers[at % 2 === 0 ? 0 : 1], key));
  return (await Promise.all(takes)).filter(Boolean).length;
}

test("two servers together allow the burst, and then the steady rate", async () => {
  const limit = createLimit("steady");
  setClock(START);
  expect(await takeAtOnce(limit, 40)).toBe(3);
  setClock(START + 499);
  expect(await takeAtOnce(limit, 40)).toBe(0);
  setClock(START + 500);
  expect(await takeAtOnce(limit, 40)).toBe(1);
  setClock(START + 60_000);
  expect(await takeAtOnce(limit, 40)).toBe(3);
});

test("each key and each limit has an allowance of its own", async () => {
  setClock(START);
  const [one, other] = [createLimit("one"), createLimit("other")];
  expect(await takeAtOnce(one, 4)).toBe(3);
  expect(await takeAtOnce(one, 4, "b")).toBe(3);
  expect(await takeAtOnce(other, 4)).toBe(3);
});

test("hundreds of keys at once over two servers neither deadlock nor exceed the burst of any", async () => {
  setClock(START);
  const limit = createLimit("many");
  const keys = Array.from({ length: 1200 }, (_, at) => `key ${at % 300}`);
  const takes = (server: Database, names: string[]) => Promise.all(names.map((key) => limit.take(server, key)));
  const allowed = await Promise.all([takes(servers[0], keys), takes(servers[1], keys.toReversed())]);
  expect(allowed.flat().filter(Boolean)).toHaveLength(3 * 300);
});

test("a flood of refused requests costs no statements until a token may be there", async () => {
  setClock(START);
  const limit = createLimit("flood");
  await takeAtOnce(limit, 8);
  const queries = vi.spyOn(servers[0].pool, "query");
  const refused = Array.from({ length: 1000 }, () => limit.take(servers[0], "a"));
  expect((await Promise.all(refused)).some(Boolean)).toBe(false);
  expect(queries).not.toHaveBeenCalled();
  setClock(START + 500);
  expect(await limit.take(servers[0], "a")).toBe(true);
  expect(queries).toHaveBeenCalledTimes(1);
});

test("requests that arrive together share their statements", async () => {
  setClock(START);
  const limit = createLimit("together");
  const queries = vi.spyOn(servers[0].pool, "query");
  await Promise.all(Array.from({ length: 400 }, (_, at) => limit.take(servers[0], `key ${at}`)));
  expect(queries.mock.calls.length).toBeLessThanOrEqual(2);
});

test("expired counts are deleted, others stay, and no name is stored in clear text", async () => {
  const { kysely } = servers[0];
  await kysely.deleteFrom("rate_limits").execute();
  setClock(START);
  const limit = createLimit("expiring");
  await limit.take(servers[0], "early");
  setClock(START + 1000);
  await limit.take(servers[0], "late");
  await deleteExpiredCounts(kysely, new Date(START + 1000));
  const rows = await kysely.selectFrom("rate_limits").selectAll().execute();
  expect(rows).toEqual([
    { key: expect.stringMatching(/^expiring:[\w-]{43}$/), attempts: 1, expires_at: new Date(START + 1500) },
  ]);
});

test("while the database is unavailable everything is refused with an error", async () => {
  const database = await openDatabase({ url }, testLog);
  await database.close();
  const limit = createLimit("closed");
  const results = await Promise.allSettled([limit.take(database, "a"), limit.take(database, "a")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
