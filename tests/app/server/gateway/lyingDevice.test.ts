import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGateway, type Gateway } from "../../../../app/server/gateway/createGateway";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { SECRET } from "../api/world";
import { testLog } from "../testLog";
import {
  addDevice,
  closed,
  connectDevice,
  createRecordingHub,
  publishedChanges,
  readDevice,
  say,
  within,
} from "./gatewayFixture";

const DEVICES = 100;
const MESSAGES = 100;

const live = createRecordingHub();
let api: TestApi;
let client: Client;
let gateway: Gateway;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  folder = await mkdtemp(join(tmpdir(), "farhelm-lying-"));
  const { database } = api.services;
  const options = { data: folder, host: "127.0.0.1", devicePort: 0 };
  gateway = await createGateway({ database, live, log: testLog, options, secret: SECRET });
});
afterAll(async () => {
  await gateway?.close();
  await api?.close();
  if (folder) await rm(folder, { recursive: true });
});

const add = (serial: string) => addDevice(api.services.database, serial, api.world.companies.own);
const read = (id: number) => readDevice(api.services.database, id);

/** The stored columns of a device except the time it was last seen. */
async function stateOf(id: number) {
  const { revision: _revision, last_update_at: _heard, ...facts } = await read(id);
  return facts;
}

describe("a device that lies", () => {
  test("sends 10 000 messages at once, alone or as one of a hundred: users still get responses and other devices are served", async () => {
    const honest = await add("7999");
    const honestDevice = await connectDevice(gateway.port, "7999");
    const flooding: { id: number; device: MqttClient }[] = [];
    for (let n = 0; n < DEVICES; n += 1) {
      const serial = `70${String(n).padStart(2, "0")}`;
      const id = await add(serial);
      flooding.push({ id, device: await connectDevice(gateway.port, serial) });
    }
    for (const { device } of flooding) {
      for (let n = 0; n < MESSAGES; n += 1) say(device, "metrics", { temperature: 200 + n }, { qos: 0 });
    }
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.get("/devices?limit=10")));
    say(honestDevice, "metrics", { temperature: 777 });
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await within(async () => expect((await read(honest)).temperature).toBe(777), 20_000);
    // Rate limits apply: fewer messages of each device were accepted than it sent, and they were merged into few
    // changes.
    for (const { id, device } of flooding) {
      await within(() => expect(device.connected).toBe(false), 20_000);
      const { temperature, revision } = await read(id);
      expect(temperature ?? 0).toBeLessThan(200 + MESSAGES - 1);
      expect(revision).toBeLessThan(20);
    }
    expect(honestDevice.connected).toBe(true);
    honestDevice.end(true);
  }, 60_000);

  test("sends 10 000 messages over one connection: it is sent away, and what it said first is the most that is kept", async () => {
    const id = await add("7100");
    const device = await connectDevice(gateway.port, "7100");
    const ended = closed(device);
    for (let n = 0; n < 10_000; n += 1) say(device, "metrics", { temperature: n % 900 }, { qos: 0 });
    await ended;
    expect((await client.get(`/devices/${id}`)).status).toBe(200);
    await within(async () => expect((await read(id)).status).toBe(0), 20_000);
    expect((await read(id)).temperature).toBeLessThan(MESSAGES);
  });

  test("reports the same again: nothing changes, and nobody is notified again", async () => {
    const id = await add("7200");
    const device = await connectDevice(gateway.port, "7200");
    say(device, "metrics", { temperature: 300, sent: 1000 });
    await within(async () => expect(await read(id)).toMatchObject({ temperature: 300 }), 5000);
    const before = await stateOf(id);
    const { pool } = api.services.database;
    const events = async () =>
      (await pool.query("select count(*)::int as n from device_events where device_id = $1", [id])).rows[0].n;
    const recorded = await events();
    live.sent.length = 0;
    for (let n = 0; n < 30; n += 1)
      await device.publishAsync("dev/7200/up/metrics", '{"temperature":300,"sent":1000}', { qos: 1, dup: true });
    expect(await stateOf(id)).toEqual(before);
    expect(await events()).toBe(recorded);
    for (const change of publishedChanges(live.sent, id)) expect(change).not.toHaveProperty("temperature");
    device.end(true);
  });
});
