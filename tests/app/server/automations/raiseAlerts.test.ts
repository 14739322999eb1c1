import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { reportAsDevice } from "./reportAsDevice";

let api: TestApi;
let client: Client;
let device: number;
let report: (values: object) => Promise<void>;
beforeAll(async () => {
  api = await startTestApi();
  report = reportAsDevice(api);
  client = await api.signIn("admin@own.test");
  device = api.world.devices.own;
});
afterAll(() => api?.close());
afterEach(async () => {
  await api.db.deleteFrom("device_alerts").execute();
  await api.db.deleteFrom("alerts").execute();
  await api.db.deleteFrom("email_configurations").execute();
});

const alert = { alert_subtype_id: 5, action: 1, message: "%rn: %et, %ex at %ts", email: "ops@own.test" };

const create = (more: object = {}) =>
  client.post("/devices/alerts-configurations", { data: [{ device_id: device, ...alert, ...more }] });

/** The raised alerts, oldest first. */
const raised = async () => (await client.get("/alerts?limit=100&sort=id")).body.data;

test("a device that goes offline raises its alert once, which is kept, mailed and can be removed", async () => {
  await report({ status: 1 });
  const created = await create({ subject: "%rn" });
  expect(created.status).toBe(201);
  await report({ status: 0 });
  await report({ temperature: 300 });
  const [one, ...others] = await raised();
  expect(others).toEqual([]);
  const message = "Device of own: Online or offline, status = offline at 2026-05-04 10:00:00";
  expect(one).toMatchObject({ device_id: device, device_name: "Device of own", message });
  expect(one).toMatchObject({ alert_type: "Status change", alert_subtype: "Online or offline", alert_subtype_id: 5 });
  const mail = await api.mailbox.last("ops@own.test");
  expect([mail.subject, mail.from.address]).toEqual(["Device of own", "no-reply@farhelm.test"]);
  expect(mail.text).toContain(message);
  expect((await client.get(`/alerts/${one.id}`)).body.data).toEqual([one]);
  expect((await client.delete(`/alerts/${one.id}`)).status).toBe(200);
  expect(await raised()).toEqual([]);
});

test.each([
  [3, { router_uptime: 5000 }, { router_uptime: 20 }],
  [2, { firmware: "RUTX_R_00.07.12" }, { firmware: "RUTX_R_00.07.12.3" }],
  [9, { signal: -60 }, { signal: -80 }],
  [17, { sim_slot: 1 }, { sim_slot: 2 }],
  [18, { wan_state: "Wired" }, { wan_state: "Mobile" }],
  [16, { connection_state: "connected" }, { connection_state: "disconnected" }],
])("alert %i is raised when %o becomes %o, and not while it stays so", async (alert_subtype_id, before, after) => {
  await report(before);
  await create({ alert_subtype_id });
  await report(before);
  await report(after);
  await report(after);
  expect((await raised()).map((row: { alert_subtype_id: number }) => row.alert_subtype_id)).toEqual([alert_subtype_id]);
  await report({ firmware: "RUTX_R_00.07.12" });
});

describe("a data limit", () => {
  const limit = { alert_subtype_id: 15, action: 3, message: undefined, data_limit: 100, sim: 1, period: "month" };
  const use = (day: string, sim_slot: number, megabytes: number) =>
    api.db
      .insertInto("device_data_usage")
      .values({ device_id: device, date: day, sim_slot, sent: megabytes * 500_000, received: megabytes * 500_000 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const messages = async () => (await raised()).map((row: { message: string }) => row.message);
  afterEach(async () => {
    await api.db.deleteFrom("device_data_usage").execute();
    await api.db.deleteFrom("notifications").execute();
  });

  test("notifies once in a period, as soon as its SIM card has used that much", async () => {
    expect((await create(limit)).status).toBe(201);
    await use("2026-04-30", 1, 900);
    await use("2026-05-03", 2, 900);
    await use("2026-05-02", 1, 60);
    await report({ sent: 1 });
    expect(await messages()).toEqual([]);
    await use("2026-05-04", 1, 41);
    await report({ sent: 2 });
    await report({ sent: 3 });
    const expectedText = "Device of own: Data limit reached, data = 101 MB at 2026-05-04 10:00:00";
    expect(await messages()).toEqual([expectedText]);
    await api.db
      .updateTable("device_alerts")
      .set({ raised_at: new Date("2026-04-30T23:00:00Z") })
      .execute();
    await report({ sent: 4 });
    expect(await messages()).toEqual([expectedText, expectedText]);
  });

  test("makes the device send a text message from that SIM card, besides the other notifications", async () => {
    const messages = api.db.selectFrom("device_jobs").selectAll().where("action", "=", "send_message");
    await create(limit);
    await create({ ...limit, sim: 2, phone: "+47 900 00 000" });
    await use("2026-05-03", 1, 101);
    await report({ sent: 1 });
    expect(await messages.execute()).toEqual([]);
    await use("2026-05-03", 2, 102);
    await report({ sent: 2 });
    await report({ sent: 3 });
    const text = "Device of own: Data limit reached, data = 102 MB at 2026-05-04 10:00:00";
    const [job, ...others] = await messages.execute();
    expect(others).toEqual([]);
    expect(job).toMatchObject({ device_id: device, state: "waiting", origin: "automation" });
    expect(job?.detail).toEqual({ number: "+47 900 00 000", text, sim: 2 });
    const refused = await create({ ...limit, phone: "$(reboot)" });
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, "data.0.phone"]);
  });

  test("needs amount, SIM card and period, and is reported with them", async () => {
    for (const name of ["data_limit", "sim", "period"]) {
      const refused = await create({ ...limit, [name]: undefined });
      expect([refused.status, refused.body.errors[0].source]).toEqual([422, `data.0.${name}`]);
    }
    const refused = await create({ ...limit, period: "week", starts: 8 });
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, "data.0.starts"]);
    expect((await create({ ...alert, message: undefined })).body.errors[0].source).toBe("data.0.message");
    await create({ ...limit, starts: 5, phone: "+4790000000" });
    const [configuration] = (await client.get("/alerts-configurations")).body.data;
    expect(configuration.quota).toEqual({ data_limit: 100, sim: 1, period: "month", starts: 5, phone: "+4790000000" });
  });
});

test("a geofence is watched from inside and from outside", async () => {
  const [inside, outside] = [
    { latitude: 59.91, longitude: 10.75 },
    { latitude: 59.95, longitude: 10.75 },
  ];
  await report(outside);
  await create({ alert_subtype_id: 19, ...inside, radius: 1000 });
  await create({ alert_subtype_id: 20, ...inside, radius: 1000 });
  for (const location of [outside, inside, inside, outside]) await report(location);
  expect((await raised()).map((row: { alert_subtype: string }) => row.alert_subtype)).toEqual([
    "Geofence entered",
    "Geofence left",
  ]);
});

test("a notification reaches the creator of the alert; repeated alerts wait for the interval", async () => {
  await report({ status: 1 });
  await create({ action: 3, redundancy_interval: 10, message: "Gone" });
  for (const status of [0, 1, 0]) await report({ status });
  expect(await raised()).toHaveLength(1);
  const before = api.clock.now;
  api.clock.now = new Date(before.getTime() + 10 * 60_000);
  await report({ status: 1 });
  api.clock.now = before;
  expect(await raised()).toHaveLength(2);
  const notifications = await api.db.selectFrom("notifications").select(["user_id", "summary"]).execute();
  expect(notifications).toEqual(Array(2).fill({ user_id: api.world.actors.admin, summary: "Gone" }));
});

describe("[modal-catalogue.create-alert] a mail that is not taken", () => {
  const retried = { delivery_retry: true, retry_interval: 7, retry_count: 3 };

  test.each([
    [{}, [{ retry_interval: null, retry_count: null }]],
    [retried, [{ retry_interval: 7, retry_count: 3 }]],
    [{ delivery_retry: false }, []],
  ])("is tried again as its alert says: %o", async (more, want) => {
    await api.db.deleteFrom("mail_queue").execute();
    await report({ status: 1 });
    await create({ ...more, email: "ops@busy.test" });
    await report({ status: 0 });
    await api.services.mail.settled();
    const waiting = api.db.selectFrom("mail_queue").select(["retry_interval", "retry_count"]);
    expect(await waiting.execute()).toEqual(want);
  });

  test("has tries that are kept, changed and checked", async () => {
    expect((await create({ delivery_retry: true, retry_interval: 7 })).body.errors[0].source).toBe(
      "data.0.retry_count",
    );
    await create(retried);
    const [listed] = (await client.get(`/alerts-configurations?device_id=${device}`)).body.data;
    expect(listed).toMatchObject(retried);
    const change = { delivery_retry: false, retry_count: 9 };
    expect((await client.put(`/alerts-configurations/${listed.id}`, change)).status).toBe(200);
    expect((await client.get(`/alerts-configurations/${listed.id}`)).body.data).toMatchObject({
      ...retried,
      ...change,
    });
  });
});

describe("the mail server", () => {
  const server = { host: "mail.own.test", port: 587, username: "fleet", password: "s3cret-s3cret" };
  const configure = async (name: string, company_id: number) => {
    const body = { ...server, name, email: `${name}@own.test`, company_id };
    return (await client.post("/email-configurations", body)).body.data.id as number;
  };

  test("of the device's company sends its mails, or the one that was chosen", async () => {
    const { own, child } = api.world.companies;
    await configure("first", own);
    const chosen = await configure("second", own);
    await configure("below", child);
    await report({ status: 1 });
    await create();
    await create({ action: 2, smtp_config_id: chosen, email: "chosen@own.test" });
    await report({ status: 0 });
    expect((await api.mailbox.last("ops@own.test")).from.address).toBe("first@own.test");
    expect((await api.mailbox.last("chosen@own.test")).from.address).toBe("second@own.test");
  });

  test("of another company cannot be chosen", async () => {
    const { foreign } = api.world.companies;
    const values = { ...server, name: "theirs", email: "x@foreign.test", company_id: foreign };
    const { id } = await api.db
      .insertInto("email_configurations")
      .values({ ...values, password: Buffer.from("sealed") })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await create({ action: 2, smtp_config_id: id })).body.errors[0].source).toBe("smtp_config_id");
  });
});

test("a configuration is read, changed, reported on a channel, and switched off", async () => {
  await create();
  const [listed] = (await client.get(`/alerts-configurations?device_id=${device}&type=Status change`)).body.data;
  expect(listed).toMatchObject({ type: "Status change", subtype: "Online or offline", receiver: "ops@own.test" });
  const change = { message: "Other", enable: false, redundancy_enable: true, redundancy_interval: 5 };
  expect((await client.put(`/alerts-configurations/${listed.id}`, change)).status).toBe(200);
  expect((await client.get(`/alerts-configurations/${listed.id}`)).body.data).toMatchObject({
    ...change,
    ...{ type: "web", email_to: "ops@own.test", email_type: false, company_id: api.world.companies.own },
  });
  const { channel } = (await client.get("/devices/alerts-configurations")).body.meta;
  const { body } = await client.get(`/status/channels/${channel}`);
  expect(body.data).toMatchObject([{ subject: String(device), status: "completed", value: "1" }]);
  await report({ status: 1 });
  await report({ status: 0 });
  expect(await raised()).toEqual([]);
});

test("a GET that writes is refused without the forgery token", async () => {
  expect((await client.get("/devices/alerts-configurations", { headers: { "x-xsrf-token": null } })).status).toBe(403);
});

test.each([
  [{ alert_subtype_id: 13 }, "data.0.alert_subtype_id"],
  [{ alert_type_id: 2 }, "data.0.alert_subtype_id"],
  [{ alert_subtype_id: 19, latitude: 1, longitude: 1 }, "data.0.radius"],
])("%o is refused", async (wrong, source) => {
  const response = await create(wrong);
  expect([response.status, response.body.errors[0].source]).toEqual([422, source]);
});
