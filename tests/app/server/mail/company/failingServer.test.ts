import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openCompanyServer } from "../../../../../app/server/mail/company/companyServer";
import { parseMailHost } from "../../../../../app/server/mail/company/mailHosts";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { ROLES } from "../../api/world";
import { reportAsDevice } from "../../automations/reportAsDevice";

let api: TestApi;
let admin: Client;
let report: (values: object) => Promise<void>;
let smtp: SMTPServer;
let port: number;
let isBroken: boolean;
let received: number;
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, callback) =>
      isBroken ? callback(new Error("5.7.8 Your licence has expired")) : callback(null, { user: "fleet" }),
    onData: (stream, _session, done) => {
      stream.resume().on("end", () => {
        received += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  port = (smtp.server.address() as AddressInfo).port;
  const hosts = [parseMailHost(`127.0.0.1:${port}=plain`)].flatMap((host) => host ?? []);
  api = await startTestApi(undefined, {
    openServer: (server, withinMs) => openCompanyServer(server, { hosts, withinMs }),
    hosts,
  });
  report = reportAsDevice(api);
  admin = await api.signIn("admin@own.test");
});
beforeEach(async () => {
  [isBroken, received] = [true, 0];
  const server = {
    name: "Post",
    host: "127.0.0.1",
    port,
    email: "alarm@own.test",
    username: "fleet",
    password: "s3cret",
  };
  expect((await admin.post("/email-configurations", server)).status).toBe(201);
  const alert = { alert_subtype_id: 5, action: 1, message: "%rn is away", email: "ops@own.test" };
  const data = [{ device_id: api.world.devices.own, ...alert }];
  expect((await admin.post("/devices/alerts-configurations", { data })).status).toBeLessThan(300);
});
afterEach(async () => {
  for (const table of ["device_alerts", "email_configurations", "mail_log", "notifications"] as const)
    await api.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await api?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** The device goes offline and online this many times; each change raises the alert. */
async function raise(times: number) {
  for (let time = 0; time < times; time += 1) {
    await report({ status: 1 });
    await report({ status: 0 });
  }
  await api.services.mail.settled();
}
const later = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000);
};
const alertsByOwnServer = async () => (await api.mailbox.to("ops@own.test")).length;
const server = async () => (await admin.get("/email-configurations")).body.data[0];

test("alerts are sent through the deployment's own server, and the administrators are notified once, in the console and by mail", async () => {
  const before = await alertsByOwnServer();
  await raise(6);
  expect((await alertsByOwnServer()) - before).toBe(12);
  expect(received).toBe(0);
  const rows = await api.db.selectFrom("mail_log").selectAll().where("type", "=", "alert").execute();
  expect(rows.map(({ status }) => status)).toEqual(Array(12).fill("sent"));
  expect(rows[0]?.error).toContain("Your licence has expired");
  const notifications = (await admin.get("/notifications")).body.data;
  expect(notifications).toMatchObject([
    { type: "mailServerFailure", summary: expect.stringContaining("licence has expired") },
  ]);
  const mails = (await api.mailbox.to("admin@own.test")).filter(({ subject }) => /does not take/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Your licence has expired");
  expect(await server()).toMatchObject({
    failing_since: expect.any(String),
    last_error: expect.stringContaining("licence has expired"),
  });
});

test("an administrator without a confirmed address is notified neither in the console nor by mail", async () => {
  const { id } = await api.db
    .insertInto("users")
    .values({
      ...{ email: "new@own.test", username: "new", company_id: api.world.companies.own, role_id: ROLES.admin },
      ...{ password_hash: "none", email_verified: false },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await raise(1);
  expect(await api.mailbox.to("new@own.test")).toEqual([]);
  const notified = await api.db.selectFrom("notifications").select("user_id").execute();
  expect(notified.map(({ user_id }) => user_id)).toContain(api.world.actors.admin);
  expect(notified.map(({ user_id }) => user_id)).not.toContain(id);
});

test("it is tried again after longer and longer rests, and used again once it works", async () => {
  await raise(1);
  const tries = [];
  for (const minutes of [0.5, 0.6, 2, 4, 10, 6]) {
    later(minutes);
    await raise(1);
    const [{ failures } = { failures: -1 }] = await api.db
      .selectFrom("email_configurations")
      .select("failures")
      .execute();
    tries.push(failures);
  }
  expect(tries).toEqual([1, 2, 2, 3, 3, 4]);
  isBroken = false;
  later(60);
  admin = await api.signIn("admin@own.test");
  await raise(1);
  expect(received).toBe(2);
  expect(await server()).toMatchObject({ failing_since: null, last_error: null });
  const notifications = (await admin.get("/notifications")).body.data;
  expect(notifications).toHaveLength(1);
});

test("one that is changed is tried at once", async () => {
  await raise(1);
  isBroken = false;
  const { id } = await server();
  expect((await admin.put(`/email-configurations/${id}`, { username: "fleet2" })).status).toBe(200);
  expect(await server()).toMatchObject({ failing_since: null, last_error: null });
  await raise(1);
  expect(received).toBe(2);
});

test("the test of a server answers with its own words, whether it takes the mail or not", async () => {
  const { id } = await server();
  const url = `/email-configurations/${id}/test`;
  const refused = await admin.post(url, {});
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    400,
    expect.stringContaining("licence has expired"),
  ]);
  isBroken = false;
  const response = await admin.post(url, {});
  expect([response.status, response.body.data]).toEqual([
    200,
    { email: "admin@own.test", answer: expect.stringMatching(/^250/) },
  ]);
  expect(received).toBe(1);
  const logged = await api.db.selectFrom("mail_log").select(["type", "status"]).orderBy("id").execute();
  expect(logged).toEqual([
    { type: "server_test", status: "failed" },
    { type: "server_test", status: "sent" },
  ]);
});

test.each([
  ["host", { host: "192.168.40.2" }],
  ["host", { host: "0xac100001", port: 25 }],
  ["host", { host: "a@mail.example" }],
  ["port", { host: "mail.example", port: 6379 }],
])("a server is refused by its %s: %j", async (source, change) => {
  const values = { name: "Other", port: 587, email: "a@own.test", username: "a", password: "b", ...change };
  const { status, body } = await admin.post("/email-configurations", values);
  expect([status, body.errors?.[0].source]).toEqual([422, source]);
  const { id } = await server();
  expect((await admin.put(`/email-configurations/${id}`, { port: 587, ...change })).body.errors?.[0].source).toBe(
    source,
  );
});
