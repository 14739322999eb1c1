import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("read_only@own.test");
});
afterAll(() => api?.close());

describe("storage", () => {
  test.each([
    ["an object", { columns: ["name"], "width:name": 220 }],
    ["a list", [1, [2, [3]]]],
    ["text", "漢字 🚚 \\ \" '"],
    ["a number", -0.5],
    ["false", false],
    ["nothing", null],
  ])("keeps %s as it is", async (name, value) => {
    const key = `list.${name.replaceAll(" ", "-")}`;
    expect((await client.post("/storage", { key, value })).status).toBe(201);
    const { body } = await client.get("/storage?limit=100");
    expect(body.data.find((item: { key: string }) => item.key === key)).toEqual({
      key,
      value,
      updated_at: expect.any(String),
    });
  });

  test("changes what is there, refuses what is there already and what is not there", async () => {
    expect((await client.post("/storage", { key: "theme", value: "dark" })).status).toBe(201);
    const again = await client.post("/storage", { key: "theme", value: "light" });
    expect([again.status, again.body.errors[0]]).toMatchObject([409, { code: "CONFLICT", source: "key" }]);
    expect((await client.put("/storage/theme", { value: "light" })).status).toBe(200);
    expect((await client.put("/storage/missing", { value: 1 })).status).toBe(404);
    expect((await client.delete("/storage/theme")).status).toBe(200);
    expect((await client.delete("/storage/theme")).status).toBe(404);
  });

  test("is each user's own", async () => {
    await client.post("/storage", { key: "mine", value: 1 });
    const other = await api.signIn("end_user@own.test");
    expect((await other.get("/storage?limit=100")).body).toEqual({ success: true, data: [], meta: { total: 0 } });
    expect((await other.put("/storage/mine", { value: 2 })).status).toBe(404);
    expect((await other.delete("/storage/mine")).status).toBe(404);
    expect((await other.post("/storage", { key: "mine", value: 3 })).status).toBe(201);
  });

  test("makes a name for what is kept under a prefix, and wants one or the other", async () => {
    const draft = { prefix: "configuration.", value: [{ name: "Two words" }] };
    await client.post("/storage", draft);
    expect((await client.post("/storage", draft)).status).toBe(201);
    const { body } = await client.get("/storage?prefix=configuration.");
    expect(body.meta.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      key: expect.stringMatching(/^configuration\.[0-9a-f-]{36}$/),
      value: draft.value,
    });
    const nameless = await client.post("/storage", { value: 1 });
    expect([nameless.status, nameless.body.errors[0].source]).toEqual([422, "key"]);
    expect((await client.post("/storage", { prefix: "a/b", value: 1 })).status).toBe(422);
  });

  test("gives pages in order of the key", async () => {
    const all = (await client.get("/storage?limit=100")).body;
    const keys = all.data.map(({ key }: { key: string }) => key);
    expect(keys).toEqual([...keys].sort());
    const second = (await client.get("/storage?limit=2&offset=2")).body;
    expect(second.data).toEqual(all.data.slice(2, 4));
    expect(second.meta.total).toBe(all.data.length);
  });

  test.each(["", "a b", "a/b", "../x", "k".repeat(101), "__proto__ x"])("refuses the key %j", async (key) => {
    expect((await client.post("/storage", { key, value: 1 })).status).toBe(422);
  });

  test("keeps at most a thousand settings of a user", async () => {
    const other = await api.signIn("admin@own.test");
    const rows = Array.from({ length: 999 }, (_, i) => ({ user_id: api.world.actors.admin, key: `k${i}`, value: "1" }));
    await api.db.insertInto("storage").values(rows).execute();
    expect((await other.post("/storage", { key: "last", value: 1 })).status).toBe(201);
    expect((await other.post("/storage", { key: "one-more", value: 1 })).status).toBe(400);
    expect((await other.put("/storage/last", { value: 2 })).status).toBe(200);
  });
});
