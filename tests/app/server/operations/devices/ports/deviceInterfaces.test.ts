import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobMessage } from "../../../../../../app/server/gateway/jobs/jobMessage";
import { claimJobs } from "../../../../../../app/server/gateway/jobs/jobRows";
import type { Client } from "../../../api/Client";
import { startTestApi, type TestApi } from "../../../api/startTestApi";
import { SECRET } from "../../../api/world";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

const lastJob = () =>
  api.db
    .selectFrom("device_jobs")
    .select(["id", "device_id", "action", "detail"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

async function end(state: "completed" | "failed", result: string): Promise<void> {
  const { id } = await lastJob();
  await api.db
    .updateTable("device_jobs")
    .set({ state, result, finished_at: new Date() })
    .where("id", "=", id)
    .execute();
}

const scanned = (ports: object[]) => JSON.stringify({ ports });

describe("the Ethernet ports of a device", () => {
  test("are described and powered by users, and the device gets the change", async () => {
    const { own, foreign } = api.world.devices;
    const answer = await client.put(`/devices/${own}/ports/2`, { description: "Camera at the gate" });
    expect(answer.body.meta.channel).toMatch(/^private-status\./);
    expect(await lastJob()).toMatchObject({
      device_id: own,
      action: "configure",
      detail: {
        path: "/ports_settings/config",
        method: "PUT",
        request_data: [{ id: 2, description: "Camera at the gate" }],
      },
    });
    await client.put(`/devices/${own}/ports/2`, { poe: false });
    const { data } = (await client.get(`/devices/${own}/ports`)).body;
    expect(data[1]).toMatchObject({ description: "Camera at the gate", has_poe: true, poe: false, device_id: own });
    expect(data[0]).toMatchObject({ description: null, has_poe: false, poe: false });
    expect((await client.put(`/devices/${own}/ports/60`, { poe: true })).status).toBe(404);
    expect((await client.put(`/devices/${foreign}/ports/1`, { poe: true })).status).toBe(404);
  });

  test("report manufacturers behind them and power supply, once scanned", async () => {
    const { own } = api.world.devices;
    await client.post("/devices/actions", { device_id: [own], action: "port_scan" });
    const camera = { mac: "02:4e:00:00:00:01", ip: "192.168.1.10", vendor: "Axis", services: [80] };
    await end(
      "completed",
      scanned([{ port: 1, link: true, power: 4.2, clients: [camera, { mac: camera.mac, vendor: 7 }] }]),
    );
    const clients = (await client.get(`/devices/${own}/ports/clients`)).body.data;
    expect(clients.map(({ vendor }: { vendor: unknown }) => vendor)).toEqual(["Axis", null]);
    expect((await client.get(`/devices/${own}/ports`)).body.data[0]).toMatchObject({ has_poe: true, poe: true });
  });

  test("[modal-catalogue.network-map-changes] say by their names behind which one somebody was before", async () => {
    const { own, foreign } = api.world.devices;
    await client.post("/devices/actions", { device_id: [own], action: "port_scan" });
    await end("completed", scanned([{ port: 2, link: true, clients: [{ mac: "02:4e:00:00:00:09" }] }]));
    const address = "02:4E:00:00:00:09";
    const moved = { device_id: own, change: "moved" as const, object: "camera", address, port: 2, from_port: 1 };
    await api.db
      .insertInto("network_changes")
      .values([
        { ...moved, created_at: new Date() },
        { ...moved, change: "joined", port: 77, from_port: null, created_at: new Date() },
      ])
      .execute();
    const [{ name: before }, { name: now }] = (await client.get(`/devices/${own}/ports`)).body.data;
    const [found] = (await client.get(`/devices/${own}/ports/clients`)).body.data;
    expect(found).toMatchObject({ mac: address, port: now, moved_from: before });
    const changes = async (query: string) => (await client.get(`/devices/${own}/network/changes?${query}`)).body.data;
    expect(await changes("change=moved")).toMatchObject([{ object: "camera", port: now, from_port: before }]);
    expect(await changes("change=joined")).toMatchObject([{ port: "77", from_port: null }]);
    expect((await client.get(`/devices/${foreign}/network/changes`)).status).toBe(404);
  });
});

describe("the profiles of an eSIM", () => {
  const code = "LPA:1$smdp.example.com$ABCD-1234";
  const list = async () => (await client.get(`/devices/${api.world.devices.own}/esim/profiles`)).body.data;

  test("are added by their code, which rests sealed until the device takes it", async () => {
    const { own } = api.world.devices;
    const profile = { activation_code: code, confirmation_code: "4711", name: "Spare" };
    const added = await client.post(`/devices/${own}/esim/profiles`, profile);
    expect([added.status, added.body.meta.channel]).toEqual([200, expect.stringMatching(/^private-status\./)]);
    expect(await list()).toMatchObject([
      { name: "Spare", provider: "smdp.example.com", enabled: false, wanted: "add", state: "waiting" },
    ]);
    const { id, detail } = await lastJob();
    expect(JSON.stringify(detail)).not.toMatch(/4711|ABCD/);
    await api.db.updateTable("device_jobs").set({ state: "cancelled" }).where("id", "<>", id).execute();
    const [job] = await claimJobs(api.services.database, [own]);
    if (!job) throw new Error("The device was given nothing.");
    expect(JSON.parse(jobMessage(job, SECRET)).detail).toMatchObject({ wanted: "add", ...profile });
    await end("completed", "The profile is added.");
  });

  test("are used one at a time, named, and listed until the device has deleted them", async () => {
    const { own } = api.world.devices;
    await client.post(`/devices/${own}/esim/profiles`, { activation_code: code });
    const [first, second] = await list();
    const change = (id: number, body: object) => client.put(`/devices/${own}/esim/profiles/${id}`, body);
    await change(first.id, { enabled: true });
    await change(second.id, { enabled: true });
    await change(first.id, { name: "Sleeping" });
    expect((await list()).map(({ name, enabled, wanted }: Record<string, unknown>) => [name, enabled, wanted])).toEqual(
      [
        ["Sleeping", false, "rename"],
        [null, true, "enable"],
      ],
    );
    await client.delete(`/devices/${own}/esim/profiles/${first.id}`);
    expect(await list()).toHaveLength(2);
    await end("failed", "The chip does not answer.");
    expect((await list())[0]).toMatchObject({ wanted: "delete", state: "failed", result: "The chip does not answer." });
    await client.delete(`/devices/${own}/esim/profiles/${first.id}`);
    await end("completed", "The profile is deleted.");
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect((await change(first.id, { name: "Gone" })).status).toBe(404);
  });

  test("are refused with a code that is none, and where there is no eSIM to manage", async () => {
    const { own, child, foreign } = api.world.devices;
    const add = (device: number, activation_code: string) =>
      client.post(`/devices/${device}/esim/profiles`, { activation_code });
    expect((await add(own, "ABCD-1234")).body.errors[0].source).toBe("activation_code");
    await api.db.updateTable("devices").set({ model: "RUT200" }).where("id", "=", child).execute();
    expect((await add(child, code)).status).toBe(422);
    expect((await add(foreign, code)).status).toBe(404);
    expect((await client.get(`/devices/${foreign}/esim/profiles`)).status).toBe(404);
  });
});

test("what a client of a VPN hub needs to connect is looked at and downloaded under the same name", async () => {
  const hub = (await client.post("/vpn/hubs", { name: "Yard", hub_zone: "bahrain-1" })).body.data.id;
  await client.post("/vpn/hubs/users/custom", { vpn_hub_id: hub, username: "visitor" });
  const [guest] = (await client.get(`/vpn/hubs/users?vpn_hub_id=${hub}`)).body.data;
  await api.db.updateTable("vpn_hubs").set({ runner_seen_at: new Date() }).where("id", "=", hub).execute();
  const { body } = await client.get(`/vpn/hubs/users/${guest.id}/config`);
  expect(body.data).toMatchObject({ id: guest.id, vpn_hub_id: hub, name: "Yard-visitor.ovpn" });
  expect(body.data.content).toMatch(/^# Yard: visitor\nclient\ndev t/);
  const file = await client.get(`/vpn/hubs/users/${guest.id}/config/file`);
  expect(file.headers["content-disposition"]).toContain("Yard-visitor.ovpn");
  expect((await client.get("/vpn/hubs/users/2000000000/config")).status).toBe(404);
});
