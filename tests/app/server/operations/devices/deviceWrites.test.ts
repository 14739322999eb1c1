import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
let own = 0;
let child = 0;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  ({ own, child } = api.world.devices);
  await api.db.updateTable("devices").set({ model: "RUTX50", firmware: "RUTX_R_00.07.12" }).execute();
});
afterAll(() => api?.close());

const read = async (id: number) => (await client.get(`/devices/${id}`)).body.data;
const sources = (answer: { body: { errors?: { source: string }[] } }) =>
  answer.body.errors?.map(({ source }) => source);

describe("changing a device", () => {
  test("accepts everything the compatible API accepts, and notifies subscribers", async () => {
    const place = { user_set_latitude: 59.9, user_set_longitude: 10.7 };
    const change = { name: "Roof", dynamic_monitoring: 120, ...place, tag_id: [api.world.tags.own] };
    api.published.length = 0;
    const { status, body } = await client.put(`/devices/${own}`, change);
    expect([status, body.data.tags.length]).toEqual([200, 1]);
    const { tag_id: _tags, ...plain } = change;
    expect(body.data).toMatchObject(plain);
    const updates = api.published.filter(({ event }) => event === "DeviceUpdated").map(({ payload }) => payload);
    expect(updates[0]).toMatchObject([{ id: own, ...plain, revision: body.data.revision }]);
    expect((await client.put(`/devices/${own}`, { user_set_latitude: null, user_set_longitude: null })).status).toBe(
      200,
    );
    expect(await read(own)).toMatchObject({ user_set_latitude: null, user_set_longitude: null });
  });

  test.each([
    ["half a place", { user_set_latitude: 1 }, 422],
    ["a latitude there is not", { user_set_latitude: 91, user_set_longitude: 1 }, 422],
    ["a period too short", { io_monitoring: 59 }, 422],
    ["a tag there is not", { tag_id: [2_000_000_000] }, 404],
    ["nothing", {}, 422],
  ])("%s is refused", async (_what, change, status) => {
    const before = await read(own);
    expect((await client.put(`/devices/${own}`, change)).status).toBe(status);
    expect(await read(own)).toEqual(before);
  });

  test("many at once is all or nothing", async () => {
    const data = [
      { id: own, description: "A" },
      { id: child, description: "B", tag_id: [] },
    ];
    expect((await client.put("/devices", { data })).status).toBe(201);
    expect([(await read(own)).description, (await read(child)).description]).toEqual(["A", "B"]);
    const broken = [...data.map((one) => ({ ...one, description: "C" })), { id: 2_000_000_000, name: "X" }];
    expect((await client.put("/devices", { data: broken })).status).toBe(404);
    expect((await client.put("/devices", { data: [data[0], data[0]] })).status).toBe(422);
    expect([(await read(own)).description, (await read(child)).description]).toEqual(["A", "B"]);
  });
});

describe("tags from a file", () => {
  const send = (content: string, fields: Record<string, string | number> = {}) =>
    client.upload("/devices/tags", {
      fields: { first_parameter: "serial", tag_id: api.world.tags.own, ...fields },
      file: { field: "file", name: "tags.csv", content },
    });
  const tagCount = async (id: number) => (await read(id)).tags.length;

  test("are put on every device it names; broken lines are named and do nothing", async () => {
    const [first, second] = [(await read(own)).serial, (await read(child)).serial];
    await client.put("/devices/tags/overwrite", { data: [own, child].map((device_id) => ({ device_id, tag_id: [] })) });
    expect(await send(`serial;note\n${first};a\n\n${second}`)).toMatchObject({
      status: 200,
      body: { data: [own, child] },
    });
    expect([await tagCount(own), await tagCount(child)]).toEqual([1, 1]);
    await client.put("/devices/tags/overwrite", { data: [{ device_id: own, tag_id: [] }] });
    const mixed = await send(`nobody\n${first}\n'; drop table devices`);
    expect([mixed.status, mixed.body.data, sources(mixed)]).toEqual([207, [own], ["file.1", "file.3"]]);
    expect(await tagCount(own)).toBe(1);
  });

  test("are several where they come as a form sends a list, item by item", async () => {
    const { tags } = api.world;
    const second = await client.post("/tags", { company_id: api.world.companies.own, name: "Second of two" });
    const { serial } = await read(own);
    const fields = { first_parameter: "serial", "tag_id[0]": tags.own, "tag_id[1]": second.body.data.id };
    const file = { field: "file", name: "tags.csv", content: serial };
    await client.put("/devices/tags/overwrite", { data: [{ device_id: own, tag_id: [] }] });
    expect((await client.upload("/devices/tags", { fields, file })).status).toBe(200);
    expect(await tagCount(own)).toBe(2);
    for (const wrong of ["tag_id[a]", "tag_id[0][1]", "first_parameter[0]", "unknown[0]"]) {
      const answer = await client.upload("/devices/tags", { fields: { ...fields, [wrong]: 1 }, file });
      expect([answer.status, sources(answer)?.[0]]).toEqual([422, wrong.replace(/\[0\]$/, "")]);
    }
  });

  test("a file of nothing good, no text, another's device or a tag there is not is refused", async () => {
    const other = await api.db
      .selectFrom("devices")
      .select("serial")
      .where("id", "=", api.world.devices.foreign)
      .executeTakeFirst();
    expect(sources(await send("x1\nx2"))).toEqual(["file.1", "file.2"]);
    for (const content of ["", "a\u0000b", String(other?.serial)]) expect((await send(content)).status).toBe(422);
    expect((await send((await read(own)).serial, { tag_id: 2_000_000_000 })).status).toBe(404);
    expect((await send("x", { first_parameter: "name" })).status).toBe(422);
  });

  test("devices are named by MAC address too, however it is written", async () => {
    await api.db.updateTable("devices").set({ mac: "00:1E:42:AA:BB:CC" }).where("id", "=", own).execute();
    expect((await send("mac\n00:1e:42:aa:bb:cc", { first_parameter: "mac" })).body.data).toEqual([own]);
  });
});

describe("devices from a file", () => {
  const add = (content: string, more: Record<string, string | number> = {}) =>
    client.upload("/devices/import", {
      fields: { company_id: api.world.companies.own, device_series: "rut", add_without_password: "true", ...more },
      file: { field: "file", name: "devices.csv", content },
    });
  const find = async (serial: string) => (await client.get(`/devices?serial=${serial}`)).body.data[0];

  test("get their tags, and no service if requested", async () => {
    const more = { type: "csv", auto_credit_enable: "false", tag_id: api.world.tags.own };
    expect((await add("FILE0001,00:1E:42:00:01:01,One", more)).status).toBe(201);
    expect(await find("FILE0001")).toMatchObject({
      name: "One",
      credit_enabled: 0,
      tags: [{ id: api.world.tags.own }],
    });
  });

  test("none is added when a line, the kind of file or a file to give is wrong", async () => {
    const line = "FILE0002,00:1E:42:00:01:02";
    expect((await add(`${line}\nFILE0003,nonsense`)).status).toBe(422);
    expect((await add(line, { type: "xls" })).status).toBe(422);
    expect(sources(await add(line, { firmware_file_id: 2_000_000_000 }))).toEqual(["firmware_file_id"]);
    expect((await add(line, { tag_id: 2_000_000_000 })).status).toBe(404);
    expect(await find("FILE0002")).toBeUndefined();
  });
});

describe("devices added together", () => {
  const row = (number: number, more: object = {}) => ({
    company_id: api.world.companies.own,
    device_series: "rut",
    serial: `ROWS000${number}`,
    mac: `00:1E:42:00:02:0${number}`,
    ...more,
  });
  const add = (data: object[]) => client.post("/devices", { data });
  const importedDevices = () =>
    api.db.selectFrom("devices").select("serial").where("serial", "like", "ROWS%").execute();

  test("are refused with what is wrong at each row, and none of them is kept [modal-catalogue.add-device-form]", async () => {
    const known = await api.db.selectFrom("devices").select("serial").where("id", "=", own).executeTakeFirstOrThrow();
    const wrong = [
      ...[row(1), row(2, { mac: undefined }), row(1, { company_id: 2_000_000_000 })],
      ...[row(3, { serial: known.serial }), row(4, { device_series: "trb" })],
    ];
    const { status, body } = await add(wrong);
    expect(status).toBe(422);
    expect(body.errors.map(({ source }: { source: string }) => source)).toEqual([
      ...["data.1.mac", "data.2.company_id", "data.2.serial", "data.3.serial", "data.4.imei"],
    ]);
    const taken = await add([row(5), row(6, { serial: known.serial })]);
    expect([taken.status, sources(taken)]).toEqual([409, ["data.1.serial"]]);
    expect(await importedDevices()).toEqual([]);
  });

  test("get their tags, wait for their files and are asked whether their password is right", async () => {
    const named = { tag_id: [api.world.tags.own], auto_credit_enable: false, password_confirmation: "Quiet-71" };
    const { status, body } = await add([row(7, named), row(8)]);
    expect([status, body.meta.channel]).toEqual([201, expect.stringMatching(/^private-status\./)]);
    const [found] = (await client.get("/devices?serial=ROWS0007")).body.data;
    expect(found).toMatchObject({ credit_enabled: 0, tags: [{ id: api.world.tags.own }] });
    const jobs = await api.db.selectFrom("device_jobs").selectAll().where("device_id", "=", found.id).execute();
    expect(jobs).toMatchObject([{ action: "verify", state: "waiting" }]);
    expect(JSON.stringify(jobs)).not.toContain("Quiet-71");
    expect((await add([row(9, { firmware_file_id: 2_000_000_000 })])).body.errors[0].source).toBe(
      "data.0.firmware_file_id",
    );
    expect(await importedDevices()).toHaveLength(2);
  });

  test("and known ones are verified by their passwords, each reported on the channel", async () => {
    const { status, body } = await client.put("/devices", { data: [{ id: own, password_confirmation: "Quiet-72" }] });
    expect(status).toBe(201);
    const statuses = await client.get(`/status/channels/${body.meta.channel}`);
    expect(statuses.body.data).toMatchObject([{ subject: String(own), status: "pending" }]);
  });
});

describe("jobs that wait", () => {
  test("are named with their device, and cancelled by device and job", async () => {
    const row = { company_id: api.world.companies.own, device_id: own, device_name: "Roof", device_serial: "S" };
    const { id } = await api.db
      .insertInto("device_jobs")
      .values({ ...row, action: "reboot" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { body } = await client.get(`/devices/updates/pending?device_id=${own}&sort=-id&limit=1`);
    expect(body.data).toMatchObject([{ id, name: "Roof", serial: "S", job_type: 0, device_id: own }]);
    const cancel = (device: number) => client.post("/devices/updates/cancel", { data: [{ id: device, job_id: [id] }] });
    expect((await cancel(child)).status).toBe(404);
    expect((await cancel(own)).status).toBe(200);
    expect((await cancel(own)).status).toBe(404);
    expect((await client.post("/devices/updates/cancel", {})).status).toBe(422);
  });

  test("are cancelled though others have begun, and each of these is named", async () => {
    const row = { company_id: api.world.companies.own, device_id: own, device_name: "Roof", device_serial: "S" };
    const made = await api.db
      .insertInto("device_jobs")
      .values((["waiting", "running"] as const).map((state) => ({ ...row, action: "reboot", state })))
      .returning(["id", "state"])
      .execute();
    const [waiting, running] = ["waiting", "running"].map((state) => made.find((job) => job.state === state)?.id);
    const { status, body } = await client.post("/devices/updates/cancel", { job_id: [waiting, running] });
    expect(status).toBe(207);
    expect(body.errors).toMatchObject([
      { source: `job_id.${running}`, message: expect.stringContaining("no longer pending") },
    ]);
    const states = await api.db
      .selectFrom("device_jobs")
      .select(["id", "state"])
      .where(
        "id",
        "in",
        made.map(({ id }) => id),
      )
      .execute();
    expect(states.find(({ id }) => id === waiting)?.state).toBe("cancelled");
    expect(states.find(({ id }) => id === running)?.state).toBe("running");
    const { body: statuses } = await client.get(`/status/channels/${body.meta.channel}`);
    expect(JSON.stringify(statuses)).toContain("It does not wait any more.");
  });
});

describe("ways that were opened to a device", () => {
  test("are listed with what is left of their time", async () => {
    const { company_id } = await api.db
      .selectFrom("devices")
      .select("company_id")
      .where("id", "=", own)
      .executeTakeFirstOrThrow();
    const row = { company_id, device_id: own, device_name: "Roof", username: "u", url: "https://a.test/1" };
    const at = (minutes: number) => new Date(api.clock.now.getTime() + minutes * 60_000);
    await api.db
      .insertInto("access_sessions")
      .values([
        { ...row, type: "webui", start_time: at(-60), expires_at: at(-30) },
        { ...row, type: "webui", start_time: at(-5), expires_at: at(10) },
        { ...row, type: "cli", start_time: at(-5), expires_at: at(10) },
      ])
      .execute();
    const { body } = await client.get(`/devices/${own}/links?type=webui`);
    expect(body.data).toMatchObject([
      { url: "https://a.test/1", ttl: 600, active: 1 },
      { ttl: 0, active: 0 },
    ]);
    expect(body.data[1]).not.toHaveProperty("url");
    expect((await client.get(`/devices/${own}/links`)).status).toBe(422);
  });
});
