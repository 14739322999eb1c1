import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFieldWorld, type FieldWorld, type Outcome } from "./createFieldWorld";

let field: FieldWorld;
beforeAll(async () => {
  field = await createFieldWorld();
});
afterAll(() => field?.close());

const done: Outcome[] = [{ state: "completed", result: "Done." }];
const subjectsOf = async (channel: string) => Object.keys((await field.twin(channel)).body.data);
const MAC = "06:4E:00:00:01:";

describe("adding devices", () => {
  test("is reported by company, one after the other, to programs", async () => {
    const { own, child } = field.api.world.companies;
    const row = (company_id: number, end: number) => ({
      ...{ company_id, device_series: "rut", serial: `added-${end}`, mac: `${MAC}1${end}` },
    });
    const { status, body } = await field.ask("POST", "/devices", { data: [row(own, 1), row(child, 2), row(own, 3)] });
    expect(status).toBe(201);
    expect((await field.twin(body.meta.channel)).body.data).toEqual({
      [own]: [expect.objectContaining({ status: "completed", value: "2 devices were added." })],
      [child]: [expect.objectContaining({ status: "completed", value: "1 device was added." })],
    });
  });

  test.each(["program", "person"])("with something left to do is reported by company to a %s", async (who) => {
    const { own } = field.api.world.companies;
    const data = ["a", "b"].map((end, at) => ({
      ...{ company_id: own, device_series: "rut", serial: `todo-${who}-${end}`, mac: `${MAC}${who.length}${at}` },
      password_confirmation: `password ${end}`,
    }));
    const sent =
      who === "program" ? await field.ask("POST", "/devices", { data }) : await field.admin.post("/devices", { data });
    const { channel } = sent.body.meta;
    await field.api.services.database.pool.query(
      "update devices set secret_hash = sha256(convert_to('secret of ' || serial, 'UTF8')) where serial like 'todo-%'",
    );
    await field.connect(`todo-${who}-a`, () => done);
    const only = String(own);
    await expect.poll(async () => (await field.twin(channel)).body.data[only]?.at(-1)?.progress?.value).toBe(1);
    await field.connect(`todo-${who}-b`, () => [{ state: "failed", result: "Wrong password." }]);
    const list = await field.ended(channel, own);
    expect(await subjectsOf(channel)).toEqual([only]);
    expect(list[0]).toMatchObject({ status: "pending", progress: { value: 0, total: 2 } });
    expect(list.at(-1)).toMatchObject({
      ...{
        status: "warning",
        value: "1 of 2 tasks of the added devices done, 1 failed",
        progress: { value: 2, total: 2 },
      },
      data: {
        devices: [
          { device: `todo-${who}-a`, state: "Done." },
          { device: `todo-${who}-b`, state: "Wrong password." },
        ],
      },
    });
    const values = list.map(({ progress }) => progress.value);
    expect(values).toEqual(values.toSorted());
  });

  test("from a file has one channel for all that is left to do, by company", async () => {
    const { own } = field.api.world.companies;
    const upload = { fields: { type: "config" }, file: { field: "file", name: "a.tar.gz", content: "content" } };
    const file = (await field.admin.upload("/files", upload)).body.data.id;
    const fields = { company_id: own, device_series: "rut", config_file_id: file };
    const content = `file-1,${MAC}41,,secret one\nfile-2,${MAC}42,,secret two\n`;
    const { body } = await field.admin.upload("/devices/import", {
      fields,
      file: { field: "file", name: "a.csv", content },
    });
    expect((await field.twin(body.meta.channel)).body.data).toEqual({
      [own]: [expect.objectContaining({ status: "pending", progress: { value: 0, total: 4 } })],
    });
  });

  test("that are removed earlier are reported as cancelled to their company", async () => {
    const { own } = field.api.world.companies;
    const data = [
      { company_id: own, device_series: "rut", serial: "gone-1", mac: `${MAC}51`, password_confirmation: "x" },
    ];
    const { channel } = (await field.ask("POST", "/devices", { data })).body.meta;
    const [{ id }] = (await field.ask("GET", "/devices?q=gone-1")).body.data;
    expect((await field.ask("DELETE", "/devices", { device_id: [id] })).status).toBe(200);
    expect(await subjectsOf(channel)).toEqual([String(own)]);
    expect((await field.twin(channel)).body.data[String(own)]?.at(-1)?.status).toBe("cancelled");
  });
});

describe("an optional identity of a device", () => {
  const rowOf = (serial: string, more: object) => ({ company_id: field.api.world.companies.own, serial, ...more });
  test.each([
    ["empty-1", "rut", { mac: `${MAC}61`, imei: "" }, { mac: `${MAC}61`, imei: null }],
    ["empty-2", "trb", { mac: "", imei: "351234567890123" }, { mac: null, imei: "351234567890123" }],
    [
      "empty-3",
      "rut",
      { mac: `${MAC}62`, imei: "", name: "", password_confirmation: "" },
      { mac: `${MAC}62`, imei: null, name: "empty-3" },
    ],
  ])("of %s, a %s, may be empty: %j", async (serial, device_series, sentSeries, want) => {
    const { status, body } = await field.ask("POST", "/devices", {
      data: [{ ...rowOf(serial, sentSeries), device_series }],
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const row = await field.api.db
      .selectFrom("devices")
      .selectAll()
      .where("serial", "=", serial)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject(want);
  });

  test("that identifies its series must not be empty", async () => {
    for (const [device_series, sentSeries, source] of [
      ["rut", { mac: "", imei: "351234567890124" }, "data.0.mac"],
      ["trb", { mac: `${MAC}63`, imei: "" }, "data.0.imei"],
      ["rut", { mac: "none", imei: "" }, "data.0.mac"],
    ] as const) {
      const { status, body } = await field.ask("POST", "/devices", {
        data: [{ ...rowOf("empty-9", sentSeries), device_series }],
      });
      expect([status, body.errors[0].source]).toEqual([422, source]);
    }
  });

  test("may be empty where devices are approved, too", async () => {
    const root = await field.api.signIn("super_admin@own.test");
    const approve = (serial: string, more: object) => root.post("/devices/authorized", rowOf(serial, more));
    const { status, body } = await approve("approved-1", { mac: `${MAC}71`, imei: "", model: "" });
    expect([status, body.data?.imei, body.data?.model]).toEqual([201, null, null]);
  });
});

describe("what is about a device is reported by it", () => {
  test("a remote access that is made, changed and removed, and the session of one", async () => {
    const device = await field.add("subject-1");
    const data = [{ device_id: device, name: "camera-web", destination_ip: "10.0.0.9" }];
    const created = await field.ask("POST", "/devices/remote-access", { data });
    const { id } = created.body.data[0];
    const changed = await field.ask("PUT", `/devices/remote-access/${id}`, { name: "camera-page" });
    const removed = await field.ask("DELETE", "/devices/remote-access", { id: [id] });
    for (const { status, body } of [created, changed, removed]) {
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      expect((await field.twin(body.meta.channel)).body.data).toEqual({
        [device]: [expect.objectContaining({ status: "completed", name: "Name of subject-1" })],
      });
    }
  });

  test("whether devices are monitored and served", async () => {
    const devices = [await field.add("subject-2"), await field.add("subject-3")];
    const monitored = await field.ask("PUT", "/devices/monitoring", {
      data: devices.map((device_id) => ({ device_id, monitoring_enabled: 1 })),
    });
    const served = await field.ask("PUT", "/devices/credit", {
      data: devices.map((device_id) => ({ device_id, auto_extend_credit: 1 })),
    });
    for (const { status, body } of [monitored, served]) {
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      expect(await subjectsOf(body.meta.channel)).toEqual(devices.map(String));
    }
  });
});

test("what is about no device is reported as -1, with its values at the top of the message", async () => {
  const created = await field.ask("POST", "/vpn/hubs", { name: "Depot", hub_zone: "bahrain-1" });
  expect(await subjectsOf(created.body.meta.channel)).toEqual(["-1"]);
  const hub = created.body.data.id;
  const info = await field.ask("GET", `/vpn/hubs/${hub}/info`);
  expect((await field.twin(info.body.meta.channel)).body.data).toEqual({
    "-1": [expect.objectContaining({ visual_name: "Depot", enabled: true, errorcode: 0, errorCode: 0 })],
  });
  const dhcp = await field.ask("GET", `/vpn/hubs/${hub}/dhcp`);
  expect((await field.twin(dhcp.body.meta.channel)).body.data["-1"]).toMatchObject([{ dhcp_option: [] }]);
});

test("all messages of a channel stay, in order", async () => {
  const device = await field.add("order-1");
  const steps = [1, 2, 3].map((value) => ({ state: "running", progress: { value, total: 3 } }) as const);
  await field.connect("order-1", () => [...steps, ...done]);
  const { body } = await field.ask("POST", "/devices/actions", { device_id: [device], action: "download_backup" });
  const list = await field.ended(body.meta.channel, device);
  expect(list.map(({ status }) => status).slice(0, 2)).toEqual(["pending", "running"]);
  expect(list.at(-1)).toMatchObject({ status: "completed", value: "Done." });
  const own = await field.ask("GET", `/status/channels/${body.meta.channel}/messages`);
  expect(own.body.data).toEqual({ [device]: list });
});

test("jobs cancelled by others are reported on the requester's channel", async () => {
  const device = await field.add("other-1");
  const { body } = await field.ask("POST", "/devices/actions", { device_id: [device], action: "reboot" });
  const other = await field.api.signIn("super_admin@own.test");
  const cancelled = await other.post("/devices/actions/cancel", { device_id: [device] });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  const list = (await field.twin(body.meta.channel)).body.data[String(device)];
  expect(list?.map(({ status }) => status)).toEqual(["pending", "cancelled"]);
  expect((await other.get(`/status/channels/${body.meta.channel}`)).status).toBe(404);
});
