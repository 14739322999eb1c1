import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createGateway, type Gateway } from "../../../../app/server/gateway/createGateway";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { fleetSecret } from "../../../../app/simulator/fleet/fleetSecret";
import { startFleet } from "../../../../app/simulator/fleet/startFleet";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { addDevice, connectDevice, createRecordingLog, say, wait, within } from "../gateway/gatewayFixture";

const AGENT = fileURLToPath(new URL("../../../../app/agent/agent.mjs", import.meta.url));

/** The detail of a `monitoring_template` job. */
interface Asked {
  config: number;
  period: number;
  requests: object[];
}

const log = createRecordingLog();
const running: ChildProcess[] = [];
let api: TestApi;
let client: Client;
let gateway: Gateway;
let folder: string;
let names = 0;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), "farhelm-templates-"));
  const { database, secret } = api.services;
  const options = { data: folder, host: "127.0.0.1", devicePort: 0 };
  gateway = await createGateway({
    database,
    live: api.services.live(),
    log,
    options,
    secret,
    clock: () => api.clock.now,
  });
  client = await api.signIn("admin@own.test");
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});
afterAll(async () => {
  await gateway?.close();
  await api?.close();
  if (folder) await rm(folder, { recursive: true });
});

const usage = (...ids: string[]) => ({ url: "/system/usage", variables: ids.map((id) => ({ id, type: "integer" })) });

async function makeTemplate(data: object[], period = 120): Promise<number> {
  names += 1;
  const company_id = api.world.companies.own;
  const body = { name: `Template ${names}`, company_id, api_version: "7.15", period, enabled: true, data };
  const created = await client.post("/data-collect/configs", body);
  expect(created.status).toBe(200);
  return created.body.data.id;
}

const make = () => addDevice(api.services.database, `template-${++names}`, api.world.companies.own);
const assign = (config: number, device_id: number[], more = {}) =>
  client.put(`/data-collect/configs/${config}/assign`, { device_id, ...more });

/** Connects a device that completes every job; returns the template jobs it received. */
async function connect(id: number): Promise<{ device: MqttClient; asked: Asked[] }> {
  return connectAs((await client.get(`/devices/${id}`)).body.data.serial);
}

async function connectAs(serial: string): Promise<{ device: MqttClient; asked: Asked[] }> {
  const device = await connectDevice(gateway.port, serial);
  const asked: Asked[] = [];
  device.on("message", (_topic, payload) => {
    const { job, action, detail } = JSON.parse(payload.toString());
    expect(action).toBe("monitoring_template");
    asked.push(detail);
    say(device, "job", { job, state: "completed", result: "Done." });
  });
  await device.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  return { device, asked };
}

const logsOf = async (config: number) =>
  (await client.get(`/data-collect/configs/logs?config_id=${config}&limit=100`)).body.data;

test("a device that was offline is given what its template asks for when it comes, once and as it is then, and its answers fill lists, charts and filters", async () => {
  const config = await makeTemplate([usage("ram_total")]);
  const id = await make();
  expect((await assign(config, [id])).status).toBe(200);
  const waiting = await api.db
    .selectFrom("device_jobs")
    .select(["action", "state"])
    .where("device_id", "=", id)
    .execute();
  expect(waiting).toEqual([{ action: "monitoring_template", state: "waiting" }]);
  await client.put(`/data-collect/configs/${config}`, { data: [usage("ram_total", "load1")] });
  await client.put(`/data-collect/configs/${config}`, { period: 180 });

  const { device, asked } = await connect(id);
  await within(() => expect(asked).toHaveLength(1), 5000);
  expect(asked[0]).toMatchObject({ config, period: 180, requests: [usage("ram_total", "load1")] });
  // Values may come in several messages; the newest value of each field counts.
  say(device, "data", { config, values: { "/system/usage": { ram_total: 77 } } });
  say(device, "data", { config, values: { "/system/usage": { load1: 3 } } });
  await within(async () => expect(await logsOf(config)).toHaveLength(2), 5000);
  const field = `${config}:/system/usage:ram_total`;
  expect((await client.get(`/data-collect/data/graph?field=${field}`)).body.data).toEqual({ [field]: { 77: 1 } });
  expect((await client.get(`/data-collect/data/values?field=${field}`)).body.data).toEqual({ [field]: ["77"] });
  const assigned = await client.get(`/data-collect/configs/assigned?config_id=${config}`);
  expect(assigned.body.data[0]).toMatchObject({ period: 180, last_updated_at: "2026-05-04 10:00:00" });

  await client.put("/data-collect/configs/assign", {
    configs: [{ id: String(config), device_id: [id], period: 600, enabled: true }],
  });
  await within(() => expect(asked).toHaveLength(2), 5000);
  await client.put(`/data-collect/configs/${config}`, { data: [usage("uptime")], period: 240 });
  await within(() => expect(asked).toHaveLength(3), 5000);
  // An assignment with its own period does not follow the template's.
  expect(asked.slice(1)).toMatchObject([{ period: 600 }, { period: 600, requests: [usage("uptime")] }]);
  device.end(true);
});

const ENDS: [string, (config: number, id: number) => Promise<unknown>][] = [
  ["is unassigned", (config, id) => client.put(`/data-collect/configs/${config}/unassign`, { device_id: [id] })],
  ["is removed", (config) => client.delete(`/data-collect/configs/${config}`)],
  ["is switched off", (config) => client.put(`/data-collect/configs/${config}`, { enabled: false })],
  ["is switched off for the device", (config, id) => assign(config, [id], { enabled: false })],
  [
    "does not serve the company the device goes to",
    (_config, id) =>
      api.db.updateTable("devices").set({ company_id: api.world.companies.foreign }).where("id", "=", id).execute(),
  ],
];
test.each(ENDS)("a device is notified that a template no longer applies when that %s", async (_how, end) => {
  const config = await makeTemplate([usage("ram_total")]);
  const id = await make();
  await assign(config, [id]);
  const { device, asked } = await connect(id);
  await within(() => expect(asked).toHaveLength(1), 5000);
  await end(config, id);
  await within(() => expect(asked).toHaveLength(2), 5000);
  expect(asked[1]).toMatchObject({ config, period: 0, requests: [] });
  const count = async () =>
    (await api.db.selectFrom("device_custom_data").select("id").where("device_id", "=", id).execute()).length;
  say(device, "data", { config, values: { "/system/usage": { ram_total: 1 } } });
  // A connection handles messages in order: once the next one is stored, this one has been handled.
  say(device, "metrics", { router_uptime: 991 });
  const uptime = () => api.db.selectFrom("devices").select("router_uptime").where("id", "=", id).executeTakeFirst();
  await within(async () => expect((await uptime())?.router_uptime).toBe(991), 5000);
  expect(await count()).toBe(0);
  device.end(true);
});

test("a device reports by a template no more while its company, or that of the template, is elsewhere in the tree", async () => {
  const mover = await api.signIn("super_admin@own.test");
  const { foreign } = api.world.companies;
  const create = async (name: string, parent_id: number | null) => {
    const values = { name: `${name} ${names}`, parent_id };
    return (await api.db.insertInto("companies").values(values).returning("id").executeTakeFirstOrThrow()).id;
  };
  const upper = await create("Upper", null);
  const lower = await create("Lower", upper);
  const config = await makeTemplate([usage("ram_total")]);
  const owner = { company_id: upper };
  await api.db.updateTable("monitoring_templates").set(owner).where("id", "=", config).execute();
  names += 1;
  const id = await addDevice(api.services.database, `template-${names}`, lower);
  expect((await mover.put(`/data-collect/configs/${config}/assign`, { device_id: [id] })).status).toBe(200);
  const { serial } = (await mover.get(`/devices/${id}`)).body.data;
  const { device, asked } = await connectAs(serial);
  const move = (source: number, target: number) => mover.post("/companies/move", { source, target });
  await within(() => expect(asked.map(({ period }) => period)).toEqual([120]), 5000);
  expect((await move(lower, foreign)).status).toBe(200);
  await within(() => expect(asked.map(({ period }) => period)).toEqual([120, 0]), 5000);
  expect((await move(lower, upper)).status).toBe(200);
  await within(() => expect(asked.map(({ period }) => period)).toEqual([120, 0, 120]), 5000);
  // Moving both companies together changes nothing.
  expect((await move(upper, foreign)).status).toBe(200);
  await within(() => expect(asked.map(({ period }) => period)).toEqual([120, 0, 120, 120]), 5000);
  device.end(true);
});

test("a device that floods has no more answers stored in a period than it needs, and those of others are", async () => {
  const config = await makeTemplate([usage("ram_total")]);
  const [flooding, other] = [await make(), await make()];
  await assign(config, [flooding, other]);
  const [one, two] = [await connect(flooding), await connect(other)];
  const flood = (count: number) => {
    for (let value = 0; value < count; value += 1)
      say(one.device, "data", { config, values: { "/system/usage": { ram_total: value } } });
  };
  flood(55);
  // More messages at once would exceed the rate limit and end the connection.
  await wait(8000);
  flood(15);
  say(two.device, "data", { config, values: { "/system/usage": { ram_total: -1 } } });
  await within(async () => expect((await logsOf(config)).length).toBeGreaterThanOrEqual(65), 10_000);
  const stored = async (id: number) =>
    (await logsOf(config)).filter(({ device_id }: { device_id: number }) => device_id === id).length;
  await within(() => expect(log.lines.join("\n")).toContain("answers a template more often"), 5000);
  expect(await stored(flooding)).toBe(64);
  expect(await stored(other)).toBe(1);
  one.device.end(true);
  two.device.end(true);
});

test("the reference agent answers a template, also after a restart, and refuses what it cannot answer", async () => {
  const config = await makeTemplate([usage("ram_total")], 60);
  const id = await make();
  const { serial } = (await client.get(`/devices/${id}`)).body.data;
  await assign(config, [id]);
  const data = join(folder, "agent");
  const start = () => {
    const names = [
      "--door",
      `mqtt://127.0.0.1:${gateway.port}`,
      "--data",
      data,
      "--serial",
      serial,
      "--mac",
      "02:00:00:00:0A:09",
    ];
    const child = spawn(process.execPath, [AGENT, ...names], { stdio: "ignore" });
    running.push(child);
    return child;
  };
  const secret = "a".repeat(43);
  await mkdir(data);
  await writeFile(join(data, "secret"), secret);
  const rows = api.db.updateTable("devices").set({ secret_hash: hashSecret(secret) });
  await rows.where("id", "=", id).execute();
  const child = start();
  const expected = `/system/usage ram_total: ${totalmem()}`;
  await within(async () => expect((await logsOf(config))[0]?.log).toEqual([expected]), 20_000);
  const before = (await logsOf(config)).length;
  child.kill("SIGKILL");
  await once(child, "exit");
  running.splice(0);
  start();
  await within(async () => expect((await logsOf(config)).length).toBeGreaterThan(before), 20_000);

  const other = await makeTemplate([{ url: "/modems/status", variables: [{ id: "rsrp" }] }], 60);
  await assign(other, [id]);
  const job = () =>
    api.db
      .selectFrom("device_jobs")
      .select(["state", "result"])
      .where("device_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
  await within(
    async () => expect(await job()).toEqual({ state: "failed", result: "This device has no /modems/status." }),
    10_000,
  );
}, 90_000);

test("a simulated device answers a template", async () => {
  const fleetOptions = {
    host: "127.0.0.1",
    web: "http://127.0.0.1:9",
    seed: 11,
    count: 1,
    secret: "z".repeat(43),
    pace: 20,
  };
  const config = await makeTemplate([{ url: "/system/device/status", variables: [{ id: "serial" }] }], 60);
  const { serial } = describeDevice(fleetOptions.seed, 0);
  const id = await addDevice(api.services.database, serial, api.world.companies.own);
  const secret_hash = hashSecret(fleetSecret(fleetOptions.secret, serial));
  await api.db.updateTable("devices").set({ secret_hash }).where("id", "=", id).execute();
  await assign(config, [id]);
  const stop = await startFleet({ ...fleetOptions, port: gateway.port });
  await within(
    async () => expect((await logsOf(config))[0]?.log).toEqual([`/system/device/status serial: ${serial}`]),
    20_000,
  );
  stop();
}, 60_000);
