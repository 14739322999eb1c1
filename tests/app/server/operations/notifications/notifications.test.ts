import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeEach(async () => {
  if (api) return void (await api.db.deleteFrom("notifications").execute());
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

async function notify(user: number, summary: string, minute: number, type = "deviceAlert" as const) {
  const created_at = new Date(Date.UTC(2026, 4, 4, 9, minute));
  const values = { user_id: user, company_id: api.world.companies.own, summary, type, created_at };
  return (await api.db.insertInto("notifications").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

const summaries = (rows: { summary: string }[]) => rows.map(({ summary }) => summary);

describe("the notifications of a user", () => {
  test("[notifications.entity] have id, summary, type, created_at and seen_at, the newest first", async () => {
    const { admin } = api.world.actors;
    const first = await notify(admin, "First", 1);
    await notify(admin, "Second", 2);
    const { body } = await client.get("/notifications");
    expect(body.meta).toEqual({ total: 2 });
    expect(summaries(body.data)).toEqual(["Second", "First"]);
    expect(body.data[1]).toEqual({
      id: first,
      summary: "First",
      type: "deviceAlert",
      created_at: "2026-05-04 09:01:00",
      seen_at: null,
    });
  });

  test("are nobody else's, whatever the role", async () => {
    await notify(api.world.actors.end_user, "Private", 1);
    expect((await client.get("/notifications")).body.data).toEqual([]);
    const superAdmin = await api.signIn("super_admin@own.test");
    expect((await superAdmin.get("/notifications")).body.data).toEqual([]);
  });

  test("are marked as seen once, by their own user only", async () => {
    const own = await notify(api.world.actors.admin, "Own", 1);
    const other = await notify(api.world.actors.end_user, "Other", 2);
    api.clock.now = new Date("2026-05-04T10:05:00Z");
    expect((await client.put("/notifications", { id: [own, other] })).body).toEqual({ success: true });
    api.clock.now = new Date("2026-05-04T10:06:00Z");
    await client.put("/notifications", { id: [own] });
    const rows = await api.db.selectFrom("notifications").select(["id", "seen_at"]).orderBy("id").execute();
    expect(rows).toEqual([
      { id: own, seen_at: new Date("2026-05-04T10:05:00Z") },
      { id: other, seen_at: null },
    ]);
    expect((await client.get("/notifications?unseen=true")).body.meta.total).toBe(0);
    expect((await client.get("/notifications?unseen=false")).body.data[0].seen_at).toBe("2026-05-04 10:05:00");
  });

  test("without ids nothing is requested", async () => {
    expect((await client.put("/notifications", {})).status).toBe(422);
    expect((await client.put("/notifications", { id: [] })).status).toBe(422);
  });
});
