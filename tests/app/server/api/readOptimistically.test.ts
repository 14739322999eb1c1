import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApi, type TestApi } from "./startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const textOf = (question: string | { text: string }) => (typeof question === "string" ? question : question.text);

interface SentQuery {
  text: string;
  /** Whether an earlier query on the connection was still pending. */
  isBeside: boolean;
}

/** Records each query, and whether it was pipelined behind a pending one of its connection. */
async function watchQueries(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const query = pg.Client.prototype.query as Query;
  const open = new Map<pg.Client, number>();
  const queries: SentQuery[] = [];
  const watching = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const before = open.get(this) ?? 0;
    const [first] = args as [string | { text: string }];
    queries.push({ text: textOf(first), isBeside: before > 0 });
    open.set(this, before + 1);
    const answer = query.apply(this, args) as Promise<unknown>;
    const done = () => open.set(this, (open.get(this) ?? 1) - 1);
    answer.then(done, done);
    return answer;
  } as never);
  await work();
  watching.mockRestore();
  return queries;
}

test("the first list somebody asks for waits for the database twice: for who asks as which the transaction begins, and for page and total", async () => {
  const client = await api.signIn("admin@own.test");
  const queries = await watchQueries(() => client.get("/tags?limit=10"));
  const [begin, session, ids, page, total, end] = queries;
  expect(queries).toHaveLength(6);
  expect(begin).toEqual({ text: "start transaction read only", isBeside: false });
  expect(session?.text).toContain("set_config('role'");
  expect(session?.isBeside).toBe(true);
  expect(ids?.isBeside).toBe(false);
  expect(page?.isBeside).toBe(true);
  expect(total?.text).toContain("count(*)");
  expect(total?.isBeside).toBe(true);
  expect(end?.text).toBe("rollback");
});

test("a repeated request waits once: user, page and total are requested together", async () => {
  const client = await api.signIn("admin@own.test");
  await client.get("/tags?limit=10");
  const queries = await watchQueries(() => client.get("/tags?limit=10"));
  expect(queries.map(({ isBeside }) => isBeside)).toEqual([false, true, true, true, true, false]);
});

test("tags of devices are requested with their number", async () => {
  const { devices, tags } = api.world;
  await api.db.insertInto("device_tags").values({ device_id: devices.own, tag_id: tags.own }).execute();
  const client = await api.signIn("admin@own.test");
  await client.get("/devices");
  const queries = await watchQueries(() => client.get("/devices?model=RUTX50"));
  const total = queries.find(({ text }) => text.includes("as total"));
  expect(total?.isBeside).toBe(true);
});

test.each([
  ["nobody is found", "__Host-session=nobody", "/api/tags", 401],
  ["a value is wrong", undefined, "/api/tags?limit=many", 422],
  ["there is nothing", undefined, "/api/tags/99999", 404],
  ["it is not permitted", undefined, "/api/mail-logs", 403],
])("where %s, the connection goes back as it came", async (_what, cookie, url, status) => {
  const client = await api.signIn("end_user@own.test");
  const headers = cookie ? { cookie } : { cookie: [...client.jar].map((pair) => pair.join("=")).join("; ") };
  const { statusCode } = await api.app.inject({ url, headers });
  expect(statusCode).toBe(status);
  const { pool } = api.services.database;
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
  const all = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const one of all) {
    const { rows } = await one.query(
      "select current_user = session_user as is_owner, now() = statement_timestamp() as is_new",
    );
    expect(rows).toEqual([{ is_owner: true, is_new: true }]);
    one.release();
  }
});

test("a read whose statement fails answers so, and the next one on its connection is answered", async () => {
  const client = await api.signIn("admin@own.test");
  const query = pg.Client.prototype.query as Query;
  const watching = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }];
    return query.apply(this, textOf(first).includes("from tags") ? ["select 1 / 0"] : args);
  } as never);
  const broken = await client.get("/tags");
  watching.mockRestore();
  expect(broken.status).toBe(500);
  expect((await client.get("/tags")).status).toBe(200);
});
