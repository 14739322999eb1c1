import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
let tag: number;
let access: number[];
let hubs: number[];

const NOBODYS = 1_000_000;

beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  const { companies, devices } = api.world;
  tag = (await client.post("/tags", { company_id: companies.own, name: "many-at-once" })).body.data.id;
  const rules = ["one", "two"].map((name) => ({
    device_id: devices.own,
    name: `many-${name}`,
    destination_ip: "10.0.0.9",
  }));
  const made = await client.post("/devices/remote-access", { data: rules });
  access = made.body.data.map(({ id }: { id: number }) => id);
  hubs = [];
  for (const name of ["Hub one", "Hub two"]) {
    const hub = { name, company_id: companies.own, hub_zone: "frankfurt-1", vpn_type: "tun" };
    hubs.push((await client.post("/vpn/hubs", hub)).body.data.id);
  }
});
afterAll(() => api?.close());

const tagsOf = async (id: number) =>
  (await client.get(`/devices/remote-access/${id}`)).body.data.tags.map((one: { name: string }) => one.name);
const isOn = async (id: number) => (await client.get(`/vpn/hubs/${id}`)).body.data.enabled;

test("remote accesses are given exactly the tags chosen, and none of them where one is not there", async () => {
  expect((await client.put("/devices/remote-access/tags", { id: access, tag_id: [tag] })).status).toBe(200);
  expect(await Promise.all(access.map(tagsOf))).toEqual([["many-at-once"], ["many-at-once"]]);
  const refused = await client.put("/devices/remote-access/tags", { id: [...access, NOBODYS], tag_id: [] });
  expect(refused.status).toBe(404);
  expect(await tagsOf(access[0] ?? 0)).toEqual(["many-at-once"]);
  expect((await client.put("/devices/remote-access/tags", { id: access, tag_id: [NOBODYS] })).status).toBe(422);
  expect((await client.put("/devices/remote-access/tags", { id: access, tag_id: [] })).status).toBe(200);
  expect(await Promise.all(access.map(tagsOf))).toEqual([[], []]);
});

test("hubs are switched together, and none of them where one is not there", async () => {
  const before = await Promise.all(hubs.map(isOn));
  const [, ...rest] = hubs;
  expect((await client.put("/vpn/hubs/toggle", { id: [...rest, NOBODYS], enabled: before[1] !== 1 })).status).toBe(404);
  expect(await Promise.all(hubs.map(isOn))).toEqual(before);
  for (const enabled of [true, false]) {
    expect((await client.put("/vpn/hubs/toggle", { id: hubs, enabled })).status).toBe(200);
    expect(await Promise.all(hubs.map(isOn))).toEqual(hubs.map(() => Number(enabled)));
  }
});

test("clients of hubs are let in or kept out together, and none of them where one is not there", async () => {
  const [hub = 0] = hubs;
  for (const username of ["guest-one", "guest-two"])
    expect((await client.post("/vpn/hubs/users/custom", { vpn_hub_id: hub, username })).status).toBeLessThan(300);
  const clients = async () => (await client.get(`/vpn/hubs/users?vpn_hub_id=${hub}`)).body.data;
  const id = (await clients()).map((one: { id: number }) => one.id);
  expect((await client.put("/vpn/hubs/users/toggle", { id, enabled: false })).status).toBe(200);
  expect((await clients()).map((one: { enabled: number }) => one.enabled)).toEqual([0, 0]);
  const beside = await client.put("/vpn/hubs/users/toggle", { id: [...id, NOBODYS], enabled: true });
  expect(beside.status).toBe(404);
  expect((await clients()).map((one: { enabled: number }) => one.enabled)).toEqual([0, 0]);
});
