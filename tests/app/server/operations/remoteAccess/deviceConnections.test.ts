import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobMessage } from "../../../../../app/server/gateway/jobs/jobMessage";
import type { Answer, Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { SECRET } from "../../api/world";

let api: TestApi;
let client: Client;
let device: number;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  device = api.world.devices.own;
  const hotspot = { device_id: device, hotspot_index: 1, ssid: "Guests", status: true };
  await api.db.insertInto("hotspots").values(hotspot).execute();
});
afterAll(() => api?.close());

/** The last job of a device. */
const lastJob = () => api.db.selectFrom("device_jobs").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

/** The messages of the channel of a response. */
async function messagesOf({ body }: Answer): Promise<unknown[]> {
  return (await client.get(`/status/channels/${body.meta.channel}`)).body.data;
}

describe("what is asked of a device", () => {
  test.each([
    ["post", "/connect/webui", { duration: 600 }, 201, "connect_webui", { duration: 600 }],
    ["post", "/connect/cli", { duration: 600 }, 201, "connect_cli", { duration: 600 }],
    ["post", "/remote-access/check", undefined, 200, "access_check", {}],
    ["post", "/remote-access/unblock", undefined, 200, "access_unblock", {}],
    ["get", "/port-scan?type=ethernet", undefined, 200, "port_scan", { type: "ethernet" }],
    ["get", "/connect-auto-scan?ports=22,80", undefined, 200, "service_scan", { ports: [22, 80] }],
    ["get", "/hotspots/1/users", undefined, 200, "hotspot_users", { index: 1 }],
    ["delete", "/hotspots/1/users?username=ada", undefined, 200, "hotspot_user_remove", { index: 1, username: "ada" }],
  ] as const)(
    "%s %s waits for it as work, and its channel says so",
    async (method, path, body, status, action, detail) => {
      const url = `/devices/${device}${path}`;
      const answer = method === "get" ? await client.get(url) : await client[method](url, body);
      expect([answer.status, answer.body.errors]).toEqual([status, undefined]);
      expect(await lastJob()).toMatchObject({ device_id: device, action, detail, state: "waiting" });
      expect(await messagesOf(answer)).toMatchObject([{ subject: String(device), status: "pending" }]);
    },
  );

  test("a remote access signs in with a name and a password that only its device reads [modal-catalogue.connect-device-access]", async () => {
    const rule = { device_id: device, name: "Camera", destination_ip: "192.168.1.9", protocol: "http" };
    const [made] = (await client.post("/devices/remote-access", { data: [rule] })).body.data;
    const signIn = { credentials_required: true, username: "ada", password: "Quiet-gate-9" };
    const { status } = await client.post(`/devices/connect/${made.id}`, { duration: 600, ...signIn });
    const job = await lastJob();
    expect([status, job.action, JSON.stringify(job).includes("Quiet-gate-9")]).toEqual([200, "connect_access", false]);
    const sent = JSON.parse(jobMessage({ ...job, file: null } as never, SECRET));
    expect(sent.detail).toMatchObject({ duration: 600, username: "ada", password: "Quiet-gate-9" });
  });

  test("a command is put before many devices at once, all or none", async () => {
    const both = [device, api.world.devices.child].map((device_id) => ({ device_id, command: "uptime" }));
    const answer = await client.post("/devices/command", { data: both });
    expect([answer.status, (await messagesOf(answer)).length]).toEqual([200, 2]);
    const last = await lastJob();
    expect(last).toMatchObject({ device_id: both[1]?.device_id, action: "command", detail: { command: "uptime" } });
    const missing = { device_id: 2_000_000_000, command: "uptime" };
    expect((await client.post("/devices/command", { data: [both[0], missing] })).status).toBe(404);
    expect((await lastJob()).id).toBe(last.id);
  });

  test("a scan lists its ports and the hosts behind them; anything else lists nothing", async () => {
    await api.db.updateTable("devices").set({ model: "RUTX11" }).where("id", "=", device).execute();
    const end = async (result: string) => {
      await client.get(`/devices/${device}/port-scan?type=ethernet`);
      const { id } = await lastJob();
      const ended = { state: "completed" as const, result, finished_at: new Date() };
      await api.db.updateTable("device_jobs").set(ended).where("id", "=", id).execute();
      const [ports, clients] = [`/devices/${device}/ports`, `/devices/${device}/ports/clients`];
      return { ports: (await client.get(ports)).body.data, clients: (await client.get(clients)).body };
    };
    const camera = { mac: "02:4e:00:00:00:01", ip: "192.168.1.10", name: "camera", services: [80, "x", 70000] };
    const reported = { port: 2, link: true, speed: 1000, power: 4.2, clients: [camera, { mac: "no address" }, null] };
    const seen = await end(JSON.stringify({ ports: [{ port: 1, link: false }, reported, { port: "3" }] }));
    expect(seen.ports).toHaveLength(4);
    expect(seen.ports[0]).toMatchObject({ name: "WAN", link: false, speed: null, clients_count: 0 });
    expect(seen.ports[1]).toMatchObject({ name: "LAN 1", link: true, speed: 1000, power: 4.2, clients_count: 1 });
    expect(seen.ports[2]).toMatchObject({ link: null, clients_count: null });
    const mac = camera.mac.toUpperCase();
    expect(seen.clients).toMatchObject({
      data: [{ device_id: device, port: "LAN 1", mac, ip: camera.ip, name: "camera", services: [80] }],
      meta: { total: 1 },
    });
    for (const result of ["port1 up", "[]", '{"ports":7}', ""]) {
      const nothing = await end(result);
      expect([nothing.ports[1].link, nothing.clients.meta.total]).toEqual([null, 0]);
    }
  });

  test("a password of a hotspot rests sealed, and only the device reads it", async () => {
    const answer = await client.post(`/devices/${device}/hotspots/1/users`, {
      username: "ada",
      password: "quiet harbour",
    });
    expect(answer.status).toBe(200);
    const job = await lastJob();
    expect(JSON.stringify(job)).not.toContain("quiet harbour");
    const detail = job.detail as Record<string, unknown>;
    const { device_id, device_name, action } = job;
    const unused = { channel: null, created_by: null, run_id: null, file: null };
    const message = jobMessage({ ...unused, id: job.id, device_id, device_name, action, detail }, SECRET);
    expect(JSON.parse(message).detail).toEqual({ index: 1, username: "ada", password: "quiet harbour" });
  });

  test("is refused for a hotspot it does not have, and for a device that is not seen", async () => {
    expect((await client.get(`/devices/${device}/hotspots/2/users`)).status).toBe(404);
    expect((await client.post(`/devices/${api.world.devices.foreign}/connect/cli`, { duration: 60 })).status).toBe(404);
  });
});

test("a channel reports whether devices can be connected to now", async () => {
  const { own, child } = api.world.devices;
  await api.db.updateTable("devices").set({ status: 1 }).where("id", "=", own).execute();
  await api.db.updateTable("devices").set({ status: 0 }).where("id", "=", child).execute();
  const rows = await messagesOf(await client.post("/devices/connect/status", { id: [own, child] }));
  expect(rows).toMatchObject([
    { subject: String(own), status: "completed", value: "Online" },
    { subject: String(child), status: "warning", value: "Offline" },
  ]);
});

/** Adds an open session of a device. */
async function addSession(values: object) {
  const session = { company_id: api.world.companies.own, device_name: "Own", username: "ada", access_id: null };
  const query = api.db
    .insertInto("access_sessions")
    .values({ ...session, type: "cli", url: null, expires_at: new Date("2099-01-01"), ...values } as never);
  return (await query.returning("id").executeTakeFirstOrThrow()).id;
}

test("ending a session, also by removing its remote access, makes its device close the connection; removed devices get nothing", async () => {
  const { own } = api.world.companies;
  const job = { company_id: own, device_id: device, device_name: "Own", device_serial: "o", action: "connect_cli" };
  const opened = await api.db.insertInto("device_jobs").values(job).returning("id").executeTakeFirstOrThrow();
  const id = await addSession({ device_id: device, job_id: opened.id });
  const answer = await client.delete(`/devices/connect/sessions/${id}`);
  expect(answer.status).toBe(200);
  expect(await messagesOf(answer)).toMatchObject([{ subject: String(device), status: "pending" }]);
  const given = await lastJob();
  expect(given).toMatchObject({ action: "connect_close", device_id: device, state: "waiting" });
  expect(given.detail).toEqual({ session_id: id, opened_by: opened.id });
  expect((await client.delete(`/devices/connect/sessions/${id}`)).status).toBe(400);
  const gone = await client.delete(`/devices/connect/sessions/${await addSession({ device_id: null })}`);
  expect(await messagesOf(gone)).toMatchObject([{ status: "completed", value: "The session is over." }]);
  expect((await lastJob()).id).toBe(given.id);
  const rule = { device_id: device, name: "Printer", destination_ip: "192.168.1.8", protocol: "http" };
  const [access] = (await client.post("/devices/remote-access", { data: [rule] })).body.data;
  const through = await addSession({ device_id: device, access_id: access.id });
  await addSession({ device_id: device, access_id: access.id, end_time: api.clock.now });
  expect((await client.delete("/devices/remote-access", { id: [access.id] })).status).toBe(200);
  const closed = await api.db.selectFrom("device_jobs").selectAll().where("id", ">", given.id).execute();
  expect(closed).toMatchObject([{ action: "connect_close", detail: { session_id: through, opened_by: null } }]);
  const { end_time } = await api.db
    .selectFrom("access_sessions")
    .select("end_time")
    .where("id", "=", through)
    .executeTakeFirstOrThrow();
  expect(end_time).toEqual(api.clock.now);
});

test("a connection that is under way is opened again; one that is not is not there", async () => {
  const session = { company_id: api.world.companies.own, device_id: device, device_name: "Own", username: "ada" };
  await api.db
    .insertInto("access_sessions")
    .values({
      ...session,
      type: "webui",
      url: "https://open.test",
      access_id: null,
      expires_at: new Date("2099-01-01"),
    })
    .execute();
  expect((await client.post("/rms-connect/restart", { url: "https://open.test" })).status).toBe(200);
  expect(await lastJob()).toMatchObject({ action: "connect_restart", device_id: device });
  expect((await client.post("/rms-connect/restart", { url: "https://closed.test" })).status).toBe(404);
});

test("a connection is opened again by its session, too, as many a device names no address", async () => {
  const session_id = await addSession({ device_id: device });
  expect((await client.post("/rms-connect/restart", { session_id })).status).toBe(200);
  expect(await lastJob()).toMatchObject({ action: "connect_restart", device_id: device, detail: { session_id } });
  const over = await addSession({ device_id: device, end_time: api.clock.now });
  expect((await client.post("/rms-connect/restart", { session_id: over })).status).toBe(404);
  const foreign = await addSession({ device_id: api.world.devices.foreign, company_id: api.world.companies.foreign });
  expect((await client.post("/rms-connect/restart", { session_id: foreign })).status).toBe(404);
  for (const body of [{}, { session_id, url: "https://open.test" }])
    expect((await client.post("/rms-connect/restart", body)).status).toBe(422);
});

describe("data that devices collect", () => {
  test("is counted by value, of the devices that are seen", async () => {
    const { own, child, foreign } = api.world.devices;
    await api.db.updateTable("devices").set({ operator: "Telia" }).where("id", "in", [own, child, foreign]).execute();
    expect((await client.get("/data-collect/data/graph?field=operator")).body.data).toEqual({ operator: { Telia: 2 } });
    expect((await client.get("/data-collect/data/values?field=operator")).body.data).toEqual({ operator: ["Telia"] });
    expect((await client.get("/data-collect/data/values?field=secret_hash")).status).toBe(422);
  });

  test("is counted by the last values reported by a template, over visible devices", async () => {
    const { own, child, foreign } = api.world.devices;
    const endpoint = { url: "/system/usage", variables: [{ id: "cpu", type: "integer" }, { id: "mode" }] };
    const order = { name: "Usage", company_id: api.world.companies.own, api_version: "1", period: 60, enabled: true };
    const { body } = await client.post("/data-collect/configs", { ...order, data: [endpoint] });
    const template: number = body.data.id;
    const addSample = (device_id: number, day: number, cpu: number | null) =>
      api.db
        .insertInto("device_custom_data")
        .values({
          device_id,
          template_id: template,
          data: JSON.stringify({ "/system/usage": { cpu } }),
          created_at: new Date(Date.UTC(2026, 4, day)),
        })
        .execute();
    await addSample(own, 1, 10);
    await addSample(own, 2, 20);
    await addSample(child, 1, 20);
    await addSample(foreign, 3, 30);
    const graph = async (field: string) => (await client.get(`/data-collect/data/graph?field=${field}`)).body.data;
    const field = `${template}:/system/usage:cpu`;
    expect(await graph(field)).toEqual({ [field]: { 20: 2 } });
    expect((await client.get(`/data-collect/data/values?field=${field}`)).body.data).toEqual({ [field]: ["20"] });
    const never = `${template}:/system/usage:mode`;
    expect(await graph(never)).toEqual({ [never]: {} });
    expect((await client.get("/data-collect/data/graph?field=x:/system/usage:cpu")).status).toBe(422);
    const fields = (await client.get("/devices/data/fields")).body.data.find(
      ({ id }: { id: number }) => id === template,
    );
    expect(fields.fields.map(({ id, type }: { id: string; type: string }) => [id, type])).toEqual([
      ["cpu", "integer"],
      ["mode", "string"],
    ]);
  });

  test("is reported by several templates with the given period, and again after a change", async () => {
    const template = { company_id: api.world.companies.own, api_version: "7.15", period: 300, enabled: true, data: [] };
    const made = await client.post("/data-collect/configs", { ...template, name: "Assigned" });
    const id = String(made.body.data.id);
    for (const [period, enabled] of [
      [600, true],
      [900, false],
    ] as const) {
      const configs = [{ id, device_id: [device], period, enabled }];
      expect((await client.put("/data-collect/configs/assign", { configs })).status).toBe(200);
      const { data } = (await client.get(`/data-collect/configs/assigned?config_id=${id}`)).body;
      expect(data).toMatchObject([{ device_id: device, period, enabled }]);
    }
    const theirs = [{ id, device_id: [api.world.devices.foreign], period: 600, enabled: true }];
    expect((await client.put("/data-collect/configs/assign", { configs: theirs })).status).toBe(404);
  });
});
