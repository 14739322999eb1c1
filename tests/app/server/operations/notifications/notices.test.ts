import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let admin: Client;
let reader: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("super_admin@own.test");
  reader = await api.signIn("read_only@own.test");
});
afterAll(() => api?.close());

const shownTo = async (client: Client) =>
  (await client.get("/notices")).body.data.map((notice: { message: string }) => notice.message);

describe("a notice", () => {
  test("[notices.entity] has id, type, message and enabled_at, and everyone reads it at once", async () => {
    const created = await admin.post("/notices", { type: "warning", message: "Works on <b>Sunday</b>" });
    const { id } = created.body.data;
    expect([created.status, created.body.data]).toEqual([
      201,
      { id, type: "warning", message: "Works on <b>Sunday</b>", enabled_at: "2026-05-04 10:00:00" },
    ]);
    expect((await reader.get("/notices")).body).toEqual({
      success: true,
      data: [created.body.data],
      meta: { total: 1 },
    });
    expect((await admin.delete(`/notices/${id}`)).status).toBe(200);
    expect(await shownTo(reader)).toEqual([]);
  });

  test("whose time has not come is seen by nobody but those who publish", async () => {
    const later = { type: "info", message: "Later", enabled_at: "2026-05-04 10:05:00" };
    const { id } = (await admin.post("/notices", later)).body.data;
    expect([await shownTo(reader), await shownTo(admin)]).toEqual([[], []]);
    expect((await admin.get("/admin/notices?q=later")).body.data).toEqual([{ id, ...later }]);
    expect((await reader.get("/admin/notices")).status).toBe(403);
    api.clock.now = new Date("2026-05-04T10:05:00Z");
    expect(await shownTo(reader)).toEqual(["Later"]);
    const changed = await admin.put(`/notices/${id}`, { type: "danger", enabled_at: "2026-05-05 00:00:00" });
    expect(changed.body.data).toEqual({ id, type: "danger", message: "Later", enabled_at: "2026-05-05 00:00:00" });
    expect(await shownTo(reader)).toEqual([]);
    await admin.delete(`/notices/${id}`);
  });

  test("on a day that is not in the calendar is refused", async () => {
    const answer = await admin.post("/notices", { type: "info", message: "Never", enabled_at: "2026-02-30 00:00:00" });
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, "enabled_at"]);
  });

  test("that is not there is not found", async () => {
    for (const method of ["GET", "DELETE"] as const)
      expect((await admin.send(method, "/notices/9999")).status).toBe(404);
    expect((await admin.put("/notices/9999", { message: "x" })).status).toBe(404);
  });
});
