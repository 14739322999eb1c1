import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

const look = { name: "Look", type: "command", timeout: 30, data: { command: "uptime" } };
const space = { name: "Space", type: "command", timeout: 60, stop_on_failure: true, data: { command: "df" } };

describe("a task group", () => {
  test("[api.devices.tasks.groups.one][api.devices.tasks.list] is read whole, its tasks by group and limit", async () => {
    const other = await client.post("/devices/tasks/groups", { name: "Other", tasks: [look] });
    const { body } = await client.post("/devices/tasks/groups", { name: "Health", tasks: [look, space] });
    const { id } = body.data;
    const one = await client.get(`/devices/tasks/groups/${id}`);
    expect(one.body.data).toMatchObject({ id, name: "Health", tasks_count: 2, tasks: [look, space] });
    const names = async (query: string) =>
      (await client.get(`/devices/tasks?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names(`group_id=${id}&limit=100`)).toEqual(["Look", "Space"]);
    expect(await names(`group_id=${id}&limit=1`)).toEqual(["Look"]);
    expect(await names(`group_id=${other.body.data.id}`)).toEqual(["Look"]);
  });

  test("keeps the tasks whose ids it is given, and refuses those of other groups", async () => {
    const made = await client.post("/devices/tasks/groups", { name: "Kept", tasks: [look, space] });
    const url = `/devices/tasks/groups/${made.body.data.id}`;
    const [first, second] = (await client.get(url)).body.data.tasks;
    const changed = await client.put(url, { tasks: [{ ...space, id: second.id, timeout: 90 }, look] });
    const tasks = changed.body.data.tasks.map(({ id, timeout }: { id: number; timeout: number }) => [id, timeout]);
    expect(tasks).toEqual([
      [second.id, 90],
      [expect.any(Number), 30],
    ]);
    const stranger = await client.put(url, { tasks: [{ ...look, id: first.id }] });
    expect([stranger.status, stranger.body.errors[0].source]).toEqual([422, "tasks.0.id"]);
  });
});

test("[api.automations.one] an automation is read as it was written", async () => {
  const expression = [{ parameter: "temperature", operator: ">", value: 700 }];
  const conditions_body = [{ type: "if", expression, actions: [{ name: "Reboot" }] }];
  const company_id = api.world.companies.child;
  const made = await client.post("/automations", { name: "Hot", company_id, data_group: "dynamic", conditions_body });
  const one = await client.get(`/automations/${made.body.data.id}`);
  expect(one.body.data).toMatchObject({ name: "Hot", company_id, enabled: true, conditions_body, devices_count: 0 });
  const moved = await client.put(`/automations/${made.body.data.id}`, { company_id: api.world.companies.own });
  expect([moved.status, moved.body.errors[0].source]).toEqual([422, "company_id"]);
});

describe("what belongs to others", () => {
  test("cannot be led to, joined or watched", async () => {
    const { foreign, own } = api.world.devices;
    const rule = { name: "planted", destination_ip: "10.0.0.1", destination_port: 80 };
    const planted = await client.post("/devices/remote-access", {
      data: [
        { ...rule, device_id: own },
        { ...rule, device_id: foreign },
      ],
    });
    expect([planted.status, planted.body.errors[0].source]).toEqual([422, "device_id"]);
    expect((await client.get("/devices/remote-access?limit=0")).body.meta.total).toBe(0);
    const hub = await client.post("/vpn/hubs", { name: "Hub", hub_zone: "frankfurt-1" });
    const joined = await client.post(`/vpn/hubs/${hub.body.data.id}/devices`, { device_id: [own, foreign] });
    expect([joined.status, joined.body.errors[0].source]).toEqual([422, "device_id"]);
    const tag = await client.put(`/vpn/hubs/${hub.body.data.id}`, { tag_id: [api.world.tags.foreign] });
    expect([tag.status, tag.body.errors[0].source]).toEqual([422, "tag_id"]);
  });
});

test("a template of the system is listed and cannot be changed", async () => {
  const { body } = await client.get("/data-collect/configs?type=system&sort=id");
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect((await client.put("/data-collect/configs/0", { period: 60 })).status).toBe(400);
  expect((await client.delete("/data-collect/configs/7")).status).toBe(400);
});

test("a hub is not found where a quick connect is requested, nor the other way round", async () => {
  const make = async (name: string, quick_hub: boolean) => {
    const values = { name, company_id: api.world.companies.own, hub_zone: "eu", quick_hub };
    return (await api.db.insertInto("vpn_hubs").values(values).returning("id").executeTakeFirstOrThrow()).id;
  };
  const [hub, quick] = [await make("Lasting", false), await make("Passing", true)];
  const status = async (id: number, kind: number) => (await client.get(`/vpn/hubs/${id}?quick_hub=${kind}`)).status;
  expect([await status(hub, 0), await status(hub, 1)]).toEqual([200, 404]);
  expect([await status(quick, 1), await status(quick, 0)]).toEqual([200, 404]);
  expect((await client.get(`/vpn/hubs/${quick}`)).status).toBe(200);
});

describe("what networks of devices carried", () => {
  test("is kept with every report, read by network and time, and never of others' devices", async () => {
    const { own, foreign } = api.world.devices;
    const report = { device_id: own, wlan_id: "wlan0", ssid: "Quay", clients_count: 3, received: 500, sent: 70 };
    const times = { created_at: api.clock.now, updated_at: api.clock.now };
    const { id } = await api.db
      .insertInto("wireless")
      .values({ ...report, active: true, ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    await api.db.updateTable("wireless").set({ clients_count: 5 }).where("id", "=", id).execute();
    const day = (offset: number) => new Date(api.clock.now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const range = `start_date=${day(-1)}&end_date=${day(1)}`;
    const graph = await client.get(`/devices/${own}/wireless/history?${range}&wlan=wlan0`);
    expect(graph.body.data.map((one: { clients_count: number }) => one.clients_count)).toEqual([3, 5]);
    expect((await client.get(`/devices/${own}/wireless/history?${range}&wlan=wlan1`)).body.data).toEqual([]);
    expect((await client.get(`/devices/${foreign}/wireless/history?${range}`)).status).toBe(404);
    const named = await client.get(`/devices/${own}/wireless/graph?${range}&wlan=wlan0`);
    const point = { clients_count: 3, received: 500, sent: 70, created_at: expect.any(String) };
    expect(named.body.data[0].wlan0).toMatchObject([{ ...point, interval: "" }, { interval: "00:00:00" }]);
    expect((await client.get(`/devices/${foreign}/wireless/graph?wlan=wlan0`)).status).toBe(404);
    const never = await client.get(`/devices/${own}/wireless/graph?wlan=wlan0&end_date=2026-13-01`);
    expect([never.status, never.body.errors?.[0]?.source]).toEqual([422, "end_date"]);
  });

  test("of very many samples an even part is read, from the first day to the newest", async () => {
    const { child } = api.world.devices;
    await sql`insert into wireless_history (device_id, wlan_id, clients_count, received, sent, created_at)
      select ${child}, 'wlan' || network, n, 0, 0, ${api.clock.now}::timestamptz - n * interval '10 seconds'
      from generate_series(1, 25000) n, generate_series(0, 1) network`.execute(api.db);
    const range = "start_date=2020-01-01&end_date=2030-01-01";
    const { body } = await client.get(`/devices/${child}/wireless/history?${range}&wlan=wlan1`);
    const counts = body.data.map((one: { clients_count: number }) => one.clients_count);
    expect(counts).toEqual(Array.from({ length: 8334 }, (_, place) => 25_000 - 3 * place));
    expect((await client.get(`/devices/${child}/wireless/history?${range}`)).body.data).toHaveLength(2 * 8334);
  });

  test("reports clients that joined and left", async () => {
    const { own, foreign } = api.world.devices;
    const times = { created_at: api.clock.now, updated_at: api.clock.now };
    const hotspot = { device_id: own, hotspot_index: 1, ssid: "Quay", status: true, hotspot_ip: "10.0.0.1" };
    const { id: hotspot_id } = await api.db
      .insertInto("hotspots")
      .values({ ...hotspot, auth_type: "radius", updated_at: api.clock.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const guest = {
      hotspot_id,
      username: "guest",
      mac: "00:1E:42:00:00:01",
      ip: "10.0.0.9",
      start_time: api.clock.now,
    };
    await api.db
      .insertInto("hotspot_users")
      .values({ ...guest, ...times })
      .execute();
    await api.db.deleteFrom("hotspot_users").where("hotspot_id", "=", hotspot_id).execute();
    const { body } = await client.get(`/devices/${own}/network/changes?sort=id`);
    expect(body.data.map(({ change, object }: { change: string; object: string }) => [change, object])).toEqual([
      ["joined", "guest"],
      ["left", "guest"],
    ]);
    expect((await client.get(`/devices/${foreign}/network/changes`)).status).toBe(404);
  });
});

test("serial numbers are looked at before devices are added, and a device is asked a question of its own interface", async () => {
  const { own, foreign } = api.world.devices;
  const { serial } = await api.db
    .selectFrom("devices")
    .select("serial")
    .where("id", "=", own)
    .executeTakeFirstOrThrow();
  const { body } = await client.get(`/devices/check?serial=${serial},NEW-0001,x`);
  expect(body.data.map(({ result }: { result: string }) => result)).toEqual(["registered", "ready", "invalid"]);
  const ask = (device_id: number) =>
    client.post("/devices/configurator/configuration", { device_id, method: "GET", endpoint: "/system/info" });
  expect((await ask(own)).body.meta.channel).toEqual(expect.any(String));
  expect((await ask(foreign)).status).toBe(404);
  const jobs = await api.db
    .selectFrom("device_jobs")
    .select("detail")
    .where("action", "=", "request_endpoint")
    .execute();
  expect(jobs).toEqual([{ detail: { method: "GET", endpoint: "/system/info" } }]);
});

test("automations are listed by the device they watch, settings by how their key begins", async () => {
  const { own } = api.world.devices;
  const made = await client.post("/automations", {
    name: "Watching",
    company_id: api.world.companies.own,
    data_group: "dynamic",
    conditions_body: [
      {
        type: "if",
        expression: [{ parameter: "temperature", operator: ">", value: 1 }],
        actions: [{ name: "Reboot" }],
      },
    ],
  });
  const { id } = made.body.data;
  expect((await client.put(`/automations/${id}/devices`, { devices: [own] })).status).toBeLessThan(300);
  const found = await client.get(`/automations?device_id=${own}`);
  expect(found.body.data.map((one: { id: number }) => one.id)).toEqual([id]);
  for (const key of ["configuration.7", "table.devices"])
    expect((await client.post("/storage", { key, value: 1 })).status).toBe(201);
  const stored = await client.get("/storage?prefix=configuration.");
  expect(stored.body.data).toEqual([{ key: "configuration.7", value: 1, updated_at: expect.any(String) }]);
});

test("[route.vpn.hubs.id.routes] a route is on while its client is connected, waits for it, and is off with the hub or the client, or while nothing runs", async () => {
  const name = "States";
  const hub = (await client.post("/vpn/hubs", { name, hub_zone: "frankfurt-1" })).body.data.id;
  const custom = { vpn_hub_id: hub, type: "custom", name } as const;
  const user = await api.db.insertInto("vpn_hub_users").values(custom).returning("id").executeTakeFirstOrThrow();
  const route = { vpn_hub_id: hub, vpn_hub_user_id: user.id, ip_address: "10.9.0.0", netmask: "255.255.0.0" };
  await client.post("/vpn/hubs/routes", route);
  await client.post(`/vpn/hubs/${hub}/dhcp`, { type: "DNS", ip_address: "10.9.0.1" });
  const states = async () => {
    const routes = await client.get(`/vpn/hubs/routes?vpn_hub_id=${hub}`);
    const servers = await client.get(`/vpn/hubs/${hub}/dhcp`);
    return [routes.body.data[0].state, servers.body.data[0].state];
  };
  expect(await states()).toEqual(["disabled", "disabled"]);
  await api.db.updateTable("vpn_hubs").set({ runner_seen_at: new Date() }).where("id", "=", hub).execute();
  expect(await states()).toEqual(["waiting", "enabled"]);
  await api.db
    .insertInto("vpn_connections")
    .values({ vpn_hub_id: hub, vpn_user_id: user.id, name, type: "custom" })
    .execute();
  expect(await states()).toEqual(["enabled", "enabled"]);
  await client.post(`/vpn/hubs/users/${user.id}/toggle`, { enabled: false });
  expect(await states()).toEqual(["disabled", "enabled"]);
  await client.post(`/vpn/hubs/users/${user.id}/toggle`, { enabled: true });
  await client.put(`/vpn/hubs/${hub}/toggle`, { enabled: false });
  expect(await states()).toEqual(["disabled", "disabled"]);
});

test("the status of a VPN hub is shown in the terms of the console", async () => {
  const hub = (await client.post("/vpn/hubs", { name: "Words", hub_zone: "frankfurt-1" })).body.data.id;
  const { values } = api.services.documents().documents.enums["vpn-hub-state"] ?? { values: [] };
  const words = new Map(values.map(({ value, label }) => [value, label]));
  const stateAfter = async (change: object) => {
    await api.db.updateTable("vpn_hubs").set(change).where("id", "=", hub).execute();
    const { state, state_text } = (await client.get(`/vpn/hubs?id=${hub}`)).body.data[0];
    expect(state_text).toBe(words.get(state));
    return state;
  };
  const states = [
    await stateAfter({ enabled: true }),
    await stateAfter({ runner_seen_at: new Date() }),
    await stateAfter({ enabled: false }),
  ];
  expect(states).toEqual([...words.keys()]);
});
