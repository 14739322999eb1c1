import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endQuickHubs } from "../../../../app/server/vpn/endQuickHubs";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
let count = 0;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

let quick: number;
beforeEach(async () => {
  count += 1;
  const endpoint = [{ device_id: api.world.devices.own }];
  const body = { company_id: api.world.companies.own, hub_name: `Visit ${count}`, hub_zone: "bahrain-1", endpoint };
  await api.db.updateTable("devices").set({ model: "RUTX50", firmware: "RUTX_R_00.07.20" }).execute();
  const created = await client.post("/vpn/hubs/connect", body);
  expect(created.status).toBe(200);
  quick = created.body.data.id;
});

const hub = async (id = quick) => (await client.get(`/vpn/hubs/${id}`)).body.data;
const toggle = (body: object) => client.put(`/vpn/hubs/${quick}/toggle`, body);
const end = () => endQuickHubs({ kysely: api.db, services: api.services, clock: () => api.clock.now });
/** Advances the clock and signs in again, since the session would expire. */
const advance = async (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000);
  client = await api.signIn("admin@own.test");
};
const notified = async () =>
  (await client.get("/notifications")).body.data.filter(({ summary }: { summary: string }) =>
    summary.includes(`Visit ${count} `),
  );

test("a quick connect ends once its time is over, with the end it was given and why, and who started it is notified", async () => {
  const startedAt = Math.floor(api.clock.now.getTime() / 1000);
  expect((await toggle({ enabled: true, duration: 150 })).status).toBe(200);
  const open = { vpn_hub_id: quick, vpn_user_id: null, name: "fitter", type: "custom", connected_at: api.clock.now };
  await api.db.insertInto("vpn_connections").values(open).execute();
  await advance(149);
  expect(await end()).toBe(0);
  expect(await hub()).toMatchObject({ enabled: 1, stop_reason: null, end_time: startedAt + 150 });

  // Detected much later, as after a server's downtime, and by two processes at once.
  await advance(900);
  const published = api.published.length;
  expect((await Promise.all([end(), end()])).reduce((sum, ended) => sum + ended)).toBe(1);
  expect(await end()).toBe(0);
  const ended = { enabled: 0, stop_reason: "expired", disabled_because_expired: 1, sessions_count: 0 };
  expect(await hub()).toMatchObject({ ...ended, start_time: startedAt, end_time: startedAt + 150 });
  const { disconnected_at } = await api.db
    .selectFrom("vpn_connections")
    .select("disconnected_at")
    .where("vpn_hub_id", "=", quick)
    .executeTakeFirstOrThrow();
  expect(disconnected_at?.getTime()).toBe((startedAt + 150) * 1000);
  const [notification, ...others] = await notified();
  expect(others).toEqual([]);
  expect(notification).toMatchObject({ type: "quickConnectEnded", seen_at: null });
  expect(notification.summary).toContain("its time is over");
  const live = api.published.slice(published).filter(({ event }) => event === "WebNotificationCreated");
  expect(live.map(({ channel }) => channel)).toEqual([`private-notifications.${api.world.actors.admin}`]);
});

test("what has ended is off again without losing its end and its reason, and starts anew without them", async () => {
  await toggle({ enabled: true, duration: 60 });
  await advance(61);
  await end();
  const before = await hub();
  for (const off of [
    () => toggle({ enabled: false }),
    () => client.put("/vpn/hubs/toggle", { id: [quick], enabled: false }),
  ]) {
    expect((await off()).status).toBe(200);
    expect(await hub()).toEqual(before);
  }
  await toggle({ enabled: true });
  const now = Math.floor(api.clock.now.getTime() / 1000);
  expect(await hub()).toMatchObject({ enabled: 1, stop_reason: null, start_time: now, end_time: now + 3600 });
});

test("one switched off before its time is not ended a second time", async () => {
  await toggle({ enabled: true, duration: 600 });
  await advance(100);
  await toggle({ enabled: false });
  const before = await hub();
  await advance(600);
  expect(await end()).toBe(0);
  expect(await hub()).toEqual(before);
  expect(before).toMatchObject({ enabled: 0, stop_reason: null, end_time: before.start_time + 100 });
  expect(await notified()).toEqual([]);
});

test("switched on with others it has an end too, and one that is on keeps the longer end it has", async () => {
  const lasting = (await client.post("/vpn/hubs", { name: `Lasting ${count}`, hub_zone: "frankfurt-1" })).body.data.id;
  const all = (enabled: boolean) => client.put("/vpn/hubs/toggle", { id: [quick, lasting], enabled });
  await all(true);
  const now = Math.floor(api.clock.now.getTime() / 1000);
  expect(await hub()).toMatchObject({ start_time: now, end_time: now + 3600 });
  await toggle({ enabled: true, duration: 86_400 });
  await all(true);
  expect(await hub()).toMatchObject({ enabled: 1, end_time: now + 86_400 });
  await advance(90_000);
  await end();
  expect(await hub()).toMatchObject({ enabled: 0, stop_reason: "expired", end_time: now + 86_400 });
  expect(await hub(lasting)).toMatchObject({ enabled: 1, stop_reason: null });
  expect(Object.keys(await hub(lasting)).filter((name) => /^(start|end)_time$/.test(name))).toEqual([]);
});
