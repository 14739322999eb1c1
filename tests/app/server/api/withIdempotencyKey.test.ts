import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withoutAppendOnly } from "../audit/withoutAppendOnly";
import type { Client } from "./Client";
import { startTestApi, type TestApi } from "./startTestApi";

const START = new Date("2026-05-04T10:00:00Z");

let api: TestApi;
let client: Client;
let count = 0;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = START;
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

function create(name: string, key: string, by = client) {
  return by.post("/tags", { company_id: api.world.companies.own, name }, { headers: { "idempotency-key": key } });
}

async function tagsNamed(name: string): Promise<number> {
  return (await api.db.selectFrom("tags").select("id").where("name", "=", name).execute()).length;
}

async function notes(): Promise<number> {
  return (await api.db.selectFrom("audit_log").select("id").where("operation", "=", "createTag").execute()).length;
}

describe("an Idempotency-Key", () => {
  test("sent ten times at once writes once and gives ten equal answers", async () => {
    const name = `Once ${++count}`;
    const before = await notes();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(name, "key-at-once")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await tagsNamed(name)).toBe(1);
    expect(await notes()).toBe(before + 1);
  });

  test("stores the answer encrypted", async () => {
    await create("Enciphered", "key-encrypted");
    const { answer } = await api.db
      .selectFrom("idempotency_keys")
      .select("answer")
      .where("key", "=", "key-encrypted")
      .executeTakeFirstOrThrow();
    expect(answer).toMatch(/^[\w+/]+=*$/);
    expect(Buffer.from(answer ?? "", "base64").toString("latin1")).not.toContain("Enciphered");
  });

  test("gives the first answer again, even after what it made is gone", async () => {
    const first = await create("Gone soon", "key-gone");
    await client.delete(`/tags/${first.body.data.id}`);
    expect((await create("Gone soon", "key-gone")).body).toEqual(first.body);
    expect(await tagsNamed("Gone soon")).toBe(0);
  });

  test("with other content is refused, and writes nothing", async () => {
    await create("Kept", "key-other");
    const answer = await create("Different", "key-other");
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    const elsewhere = await client.put(
      `/tags/${api.world.tags.own}`,
      { name: "Kept" },
      { headers: { "idempotency-key": "key-other" } },
    );
    expect(elsewhere.body.errors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await tagsNamed("Different")).toBe(0);
  });

  test("of a refused write is free for the next try", async () => {
    await create("Taken", "key-first");
    expect((await create("Taken", "key-again")).status).toBe(409);
    await api.db.deleteFrom("tags").where("name", "=", "Taken").execute();
    expect((await create("Taken", "key-again")).status).toBe(201);
  });

  test("of another user is another key", async () => {
    const other = await api.signIn("end_user@own.test");
    expect((await create("Mine", "key-shared")).status).toBe(201);
    expect((await create("Theirs", "key-shared", other)).status).toBe(201);
  });

  test("is forgotten after a day", async () => {
    expect((await create("Yesterday", "key-day")).status).toBe(201);
    api.clock.now = new Date(START.getTime() + 86_400_000 + 1000);
    client = await api.signIn("admin@own.test");
    expect((await create("Today", "key-day")).status).toBe(201);
  });

  test.each(["a key", "", "k".repeat(201), "schlüssel"])("written as %j is refused", async (key) => {
    const answer = await create("Odd key", key);
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, "Idempotency-Key"]);
  });
});

test("ten equal writes without a key: one is done, nine are conflicts", async () => {
  const post = () => client.post("/tags", { company_id: api.world.companies.own, name: "Raced" });
  const statuses = (await Promise.all(Array.from({ length: 10 }, post))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, ...Array(9).fill(409)]);
});

describe("the audit log", () => {
  test("names who, what and where of a write, and nothing of a refused one", async () => {
    await withoutAppendOnly(api.db, () => api.db.deleteFrom("audit_log").execute());
    const { own, foreign } = api.world.devices;
    await client.put(`/devices/${own}`, { name: "Noted" });
    await client.put(`/devices/${foreign}`, { name: "Refused" });
    await client.get("/devices");
    const rows = await api.db.selectFrom("audit_log").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      user_id: api.world.actors.admin,
      user_email: "admin@own.test",
      company_id: api.world.companies.own,
      operation: "updateDevice",
      path: `/api/devices/${own}`,
      detail: { name: "Noted" },
      address: "192.0.2.1",
      created_at: START,
    });
  });
});
