import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestBackups } from "../../../../app/server/backups/requestBackups";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let admin: Client;
let device: number;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  const { body } = await admin.get(`/devices?limit=1&sort=id&company_id=${api.world.companies.own}`);
  device = body.data[0].id;
});
beforeEach(async () => {
  await api.db.deleteFrom("device_jobs").execute();
  await api.db.deleteFrom("device_settings").execute();
  api.clock.now = new Date("2026-03-04T12:00:00Z");
});
afterAll(() => api?.close());

async function rule(value: object): Promise<void> {
  const response = await admin.put(`/devices/${device}/settings/backup`, { enabled: true, ...value });
  expect([response.status, response.body.errors]).toEqual([200, undefined]);
}

/** The moments, in turn, at which a backup is due; the device completes every backup it is asked for. */
async function dueAt(...moments: string[]): Promise<string[]> {
  for (const moment of moments) {
    await requestBackups(api.db, new Date(moment));
    await api.db.updateTable("device_jobs").set({ state: "completed" }).execute();
  }
  const jobs = await api.db.selectFrom("device_jobs").selectAll().orderBy("id").execute();
  expect(jobs.every(({ action, origin }) => action === "download_backup" && origin === "schedule")).toBe(true);
  return jobs.map(({ due_at }) => due_at?.toISOString() ?? "");
}

test("a device is asked every day at its time, once, also when a server looks late", async () => {
  await rule({ period: "day", time: "13:30" });
  expect(
    await dueAt("2026-03-04T13:29:00Z", "2026-03-04T13:30:00Z", "2026-03-04T13:31:00Z", "2026-03-06T02:00:00Z"),
  ).toEqual(["2026-03-04T13:30:00.000Z", "2026-03-05T13:30:00.000Z"]);
});

test("or on Mondays, or on the first day of a month", async () => {
  await rule({ period: "week", time: "03:00" });
  expect(await dueAt("2026-03-08T23:00:00Z", "2026-03-09T03:00:00Z")).toEqual(["2026-03-09T03:00:00.000Z"]);
  await api.db.deleteFrom("device_jobs").execute();
  await rule({ period: "month", time: "03:00" });
  expect(await dueAt("2026-04-01T02:59:00Z", "2026-04-01T03:00:00Z")).toEqual(["2026-04-01T03:00:00.000Z"]);
});

test("without a period and a time it is every day at midnight", async () => {
  await rule({});
  expect(await dueAt("2026-03-04T23:59:00Z", "2026-03-05T00:00:30Z")).toEqual(["2026-03-05T00:00:00.000Z"]);
});

test("a device whose rules are switched off is not asked", async () => {
  await rule({ enabled: false, period: "day", time: "13:30" });
  expect(await dueAt("2026-03-05T14:00:00Z")).toEqual([]);
});

test("a device that has not answered yet is not asked again, and two servers ask once", async () => {
  await rule({ period: "day", time: "13:30" });
  const first = new Date("2026-03-04T13:30:00Z");
  await Promise.all([requestBackups(api.db, first), requestBackups(api.db, first)]);
  await requestBackups(api.db, new Date("2026-03-05T13:30:00Z"));
  expect(await dueAt()).toEqual(["2026-03-04T13:30:00.000Z"]);
});

test("rules of several devices are set at once, all or none", async () => {
  const rules = { enabled: true, period: "week", time: "03:00", keep: 5 };
  const response = await admin.put("/devices/backup-rules", { device_id: [device], ...rules });
  expect([response.status, response.body]).toEqual([200, { success: true }]);
  expect((await admin.get(`/devices/${device}/settings/backup`)).body.data).toEqual(rules);
  const refused = await admin.put("/devices/backup-rules", { device_id: [device, 999_999], enabled: false });
  expect(refused.status).toBe(404);
  expect((await admin.get(`/devices/${device}/settings/backup`)).body.data).toEqual(rules);
});
