import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelNames } from "../../../../../app/domain/capabilities/modelNames";
import { SILENCE_MS, silenceAfter } from "../../../../../app/server/gateway/http/HttpDevice";
import { registerHttpGateway } from "../../../../../app/server/gateway/http/registerHttpGateway";
import { readDocuments } from "../../api/startTestApi";
import { addDevice, closed, connectDevice, createGatewayFixture, readDevice, wait, within } from "../gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let app: FastifyInstance;
let url: string;
let port: number;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  const gateway = await fixture.open({ log: fixture.log });
  const { authenticator } = gateway;
  port = gateway.port;
  app = Fastify();
  const { documents } = await readDocuments();
  const names = (model: string) => modelNames(documents, model);
  const { database, log } = fixture;
  await registerHttpGateway(app, { authenticator, database, log, enrolmentMs: 50, modelNames: names });
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/door`;
});
afterAll(async () => {
  await app?.close();
  await fixture?.close();
});

const as = (serial: string, secret = `secret of ${serial}`) => ({
  authorization: `Basic ${Buffer.from(`${serial}:${secret}`).toString("base64")}`,
});
const sendReport = (serial: string, kind: string, body: object | string, headers = as(serial)) =>
  fetch(`${url}/up/${kind}`, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
const poll = (serial: string, seconds: number) => fetch(`${url}/down?wait=${seconds}`, { headers: as(serial) });
let addresses = 0;
/** Enrols from an address of its own, since each address has a burst of ten attempts. */
function enrolAs(body: object): Promise<{ status: number | undefined; text: string }> {
  addresses += 1;
  const sent = request(`${url}/enrol`, { method: "POST", localAddress: `127.0.1.${addresses}` });
  sent.end(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", async (response) => resolve({ status: response.statusCode, text: await text(response) }));
  });
}

async function queueJob(device: number, action: string): Promise<number> {
  const text = `insert into device_jobs (company_id, device_id, device_name, device_serial, action)
    values (3, $1, 'D', 'D', $2) returning id`;
  return (await fixture.database.pool.query(text, [device, action])).rows[0].id;
}

describe("a device that cannot speak MQTT", () => {
  test("is given the silence it announces and half as long again, within bounds", () => {
    expect([undefined, "60", "-5", "never", ["600", "1"]].map(silenceAfter)).toEqual(Array(5).fill(SILENCE_MS));
    expect([silenceAfter("600"), silenceAfter("3600"), silenceAfter("1e9")]).toEqual([900_000, 5_400_000, 5_400_000]);
  });

  test("is online while it asks, and what it reports is kept", async () => {
    const id = await addDevice(fixture.database, "http-1");
    expect((await sendReport("http-1", "metrics", { signal: -71, temperature: 312 })).status).toBe(204);
    await within(
      async () => expect(await readDevice(fixture.database, id)).toMatchObject({ status: 1, signal: -71 }),
      3000,
    );
  });

  test("waits for work and is given it in order, each once", async () => {
    const id = await addDevice(fixture.database, "http-2");
    const waiting = poll("http-2", 10);
    await wait(100);
    const [first, second] = [await queueJob(id, "reboot"), await queueJob(id, "port_scan")];
    expect(await (await waiting).json()).toEqual({ job: first, action: "reboot", detail: {} });
    // A lost response does not lose the job: it is sent again until the device reports on it.
    expect(await (await poll("http-2", 0)).json()).toMatchObject({ job: first });
    await sendReport("http-2", "job", { job: first, state: "completed" });
    expect(await (await poll("http-2", 10)).json()).toMatchObject({ job: second });
    await sendReport("http-2", "job", { job: second, state: "completed" });
    expect((await poll("http-2", 0)).status).toBe(204);
  });

  test.each<[string, string, (first: number, second: number) => object]>([
    ["http-71", "what it said of an older job", (first) => ({ job: first, state: "completed" })],
    ["http-72", "what belongs to no job", (_first, second) => ({ job: second + 1000, state: "completed" })],
    ["http-73", "what does not fit", (_first, second) => ({ job: second, state: "done" })],
  ])("%s that says %s is still given what waits for it", async (serial, _what, report) => {
    const id = await addDevice(fixture.database, serial);
    await poll(serial, 0);
    const [first, second] = [await queueJob(id, "reboot"), await queueJob(id, "port_scan")];
    expect(await (await poll(serial, 10)).json()).toMatchObject({ job: first });
    await sendReport(serial, "job", { job: first, state: "completed" });
    expect(await (await poll(serial, 10)).json()).toMatchObject({ job: second });
    expect((await sendReport(serial, "job", report(first, second))).status).toBe(204);
    expect(await (await poll(serial, 2)).json()).toMatchObject({ job: second });
    await sendReport(serial, "job", { job: second, state: "completed" });
  });

  test("that says hello after a restart is given again what it has not ended, and nothing that has ended", async () => {
    const id = await addDevice(fixture.database, "http-8");
    await poll("http-8", 0);
    const job = await queueJob(id, "reboot");
    expect(await (await poll("http-8", 10)).json()).toMatchObject({ job });
    await sendReport("http-8", "job", { job, state: "running" });
    expect((await poll("http-8", 0)).status).toBe(204);
    await sendReport("http-8", "hello", { firmware: "RUTX_R_00.07.20" });
    expect(await (await poll("http-8", 2)).json()).toMatchObject({ job });
    await sendReport("http-8", "job", { job, state: "completed" });
    await sendReport("http-8", "hello", { firmware: "RUTX_R_00.07.20" });
    expect((await poll("http-8", 0)).status).toBe(204);
  });

  test("is told at its next request that a command it runs was cancelled, once", async () => {
    const id = await addDevice(fixture.database, "http-9");
    await poll("http-9", 0);
    const job = await queueJob(id, "command");
    expect(await (await poll("http-9", 10)).json()).toMatchObject({ job });
    await sendReport("http-9", "job", { job, state: "running" });
    const waiting = poll("http-9", 10);
    await fixture.database.pool.query("update device_jobs set cancel_requested_at = now() where id = $1", [job]);
    expect(await (await waiting).json()).toEqual({ cancel: job });
    expect((await poll("http-9", 1)).status).toBe(204);
    await sendReport("http-9", "job", { job, state: "failed" });
  });

  test.each([
    ["a wrong secret", "http-3", "wrong"],
    ["a serial number nobody knows", "http-unknown", "wrong"],
    ["a serial number that is none", "../http", "wrong"],
  ])("with %s hears the same refusal", async (_what, serial, secret) => {
    await fixture.database.pool.query("delete from devices where serial = 'http-3'");
    await addDevice(fixture.database, "http-3");
    const response = await sendReport(serial, "metrics", { signal: -70 }, as(serial, secret));
    expect([response.status, await response.text()]).toEqual([401, ""]);
  });

  test("is held to the same rules: a foreign kind ends its connection, too much is not taken, what does not fit is passed over", async () => {
    const id = await addDevice(fixture.database, "http-4");
    expect((await sendReport("http-4", "metrics", { signal: "strong" })).status).toBe(204);
    expect((await sendReport("http-4", "metrics", "x".repeat(20_000))).status).toBe(413);
    expect((await sendReport("http-4", "../http-1/up/metrics", { signal: -1 })).status).toBe(404);
    expect((await sendReport("http-4", "secrets", {})).status).toBe(400);
    await within(
      async () => expect(await readDevice(fixture.database, id)).toMatchObject({ status: 0, signal: null }),
      3000,
    );
  });

  test("that sends without end is sent away, and others are served", async () => {
    await addDevice(fixture.database, "http-5");
    const other = await addDevice(fixture.database, "http-6");
    const statuses = await Promise.all(
      Array.from({ length: 100 }, () => sendReport("http-5", "metrics", { signal: -60 })),
    );
    expect(statuses.map(({ status }) => status)).toContain(400);
    await sendReport("http-6", "metrics", { signal: -66 });
    await within(async () => expect((await readDevice(fixture.database, other)).signal).toBe(-66), 3000);
  });
});

describe("enrolment", () => {
  const secret = "a secret of forty characters, made by it".replaceAll(" ", "-");
  const approve = (serial: string, mac: string) =>
    fixture.database.pool.query(
      "insert into authorized_devices (company_id, serial, mac, model) values (3, $1, $2, 'RUTX11')",
      [serial, mac],
    );

  test("lets in who was approved by serial number and address, once", async () => {
    await approve("EDGE-1", "02:00:00:00:00:01");
    expect((await enrolAs({ serial: "EDGE-1", mac: "02:00:00:00:00:01", secret })).status).toBe(202);
    await within(async () =>
      expect((await sendReport("EDGE-1", "metrics", { signal: -70 }, as("EDGE-1", secret))).status).toBe(204),
    );
    const { rows } = await fixture.database.pool.query(
      "select company_id, model, mac from devices where serial = 'EDGE-1'",
    );
    expect(rows).toEqual([{ company_id: 3, model: "RUTX11", mac: "02:00:00:00:00:01" }]);
    await enrolAs({ serial: "EDGE-1", mac: "02:00:00:00:00:01", secret: `another-${secret}` });
    await wait(100);
    expect((await sendReport("EDGE-1", "metrics", { signal: -70 }, as("EDGE-1", `another-${secret}`))).status).toBe(
      401,
    );
  });

  test("takes the old secret from a device that is approved anew, also where it is connected", async () => {
    const mac = "02:00:00:00:00:07";
    const fresh = `another-${secret}`;
    const reports = (password: string) => sendReport("EDGE-7", "metrics", { signal: -70 }, as("EDGE-7", password));
    await approve("EDGE-7", mac);
    await enrolAs({ serial: "EDGE-7", mac, secret });
    await within(async () => expect((await reports(secret)).status).toBe(204));
    const stale = await connectDevice(port, "EDGE-7", { password: secret });
    const ended = closed(stale);
    await approve("EDGE-7", mac);
    await enrolAs({ serial: "EDGE-7", mac, secret: fresh });
    await ended;
    await expect(connectDevice(port, "EDGE-7", { password: secret })).rejects.toThrow("Bad username or password");
    await within(async () => expect((await reports(fresh)).status).toBe(204));
    await approve("EDGE-7", mac);
    await enrolAs({ serial: "EDGE-7", mac, secret });
    await within(async () => expect((await reports(fresh)).status).toBe(401));
  });

  test("lets in a device somebody added, and nobody with the right number and another address", async () => {
    await fixture.database.pool.query(
      "insert into devices (company_id, model, serial, mac, name) values (3, 'RUT', 'EDGE-2', '02:00:00:00:00:02', 'E')",
    );
    await enrolAs({ serial: "EDGE-2", mac: "02:00:00:00:00:99", secret });
    await wait(100);
    expect((await sendReport("EDGE-2", "metrics", { signal: -70 }, as("EDGE-2", secret))).status).toBe(401);
    const { rows } = await fixture.database.pool.query(
      "select e.type, e.status, e.code from device_events e join devices d on d.id = e.device_id where serial = 'EDGE-2'",
    );
    expect(rows).toEqual([{ type: "refused", status: false, code: "7" }]);
    await enrolAs({ serial: "EDGE-2", mac: "02:00:00:00:00:02", secret });
    await within(async () =>
      expect((await sendReport("EDGE-2", "metrics", { signal: -70 }, as("EDGE-2", secret))).status).toBe(204),
    );
  });

  const IMEI = "351234567890111";
  const OTHER = "351234567890222";
  test.each([
    ["its IMEI alone", { imei: IMEI }, { imei: IMEI, mac: "" }, true],
    [
      "its MAC address, where no IMEI was approved",
      { mac: "02:00:00:00:01:01" },
      { mac: "02:00:00:00:01:01", imei: OTHER },
      true,
    ],
    ["both", { mac: "02:00:00:00:01:02", imei: IMEI }, { mac: "02:00:00:00:01:02", imei: IMEI }, true],
    [
      "its MAC address, leaving its IMEI out",
      { mac: "02:00:00:00:01:03", imei: IMEI },
      { mac: "02:00:00:00:01:03", imei: "" },
      true,
    ],
    [
      "its MAC address and another IMEI",
      { mac: "02:00:00:00:01:04", imei: IMEI },
      { mac: "02:00:00:00:01:04", imei: OTHER },
      false,
    ],
    [
      "its IMEI and another MAC address",
      { mac: "02:00:00:00:01:05", imei: IMEI },
      { mac: "02:00:00:00:01:06", imei: IMEI },
      false,
    ],
    ["neither", { mac: "02:00:00:00:01:07" }, { mac: "", imei: "" }, false],
  ])("of a device that says %s", async (what, approved: object, reported: object, isLetIn) => {
    const serial = `ID-${String(what).replace(/\W+/g, "").slice(-24)}`;
    const { mac = null, imei = null } = approved as { mac?: string; imei?: string };
    const { pool } = fixture.database;
    const rowsIn = async (table: string) =>
      (await pool.query(`select from ${table} where serial = $1`, [serial])).rows.length;
    await pool.query("insert into authorized_devices (company_id, serial, mac, imei) values (3, $1, $2, $3)", [
      serial,
      mac,
      imei,
    ]);
    await enrolAs({ serial, secret, ...reported });
    const rows = async () => [await rowsIn("devices"), await rowsIn("authorized_devices")];
    if (isLetIn) await within(async () => expect(await rows()).toEqual([1, 0]));
    await wait(100);
    expect(await rows()).toEqual(isLetIn ? [1, 0] : [0, 1]);
    const response = await sendReport(serial, "metrics", { signal: -70 }, as(serial, secret));
    expect(response.status).toBe(isLetIn ? 204 : 401);
  });

  test.each([
    ["RUTX", "RUTX12", "RUTX12"],
    ["RUT", "RUTM50", "RUTM50"],
    ["TSW", "RUTX12", "TSW"],
    ["RUT240", "RUT2400", "RUT240"],
    ["RUT240", "RUTX12", "RUT240"],
    ["RUT240", undefined, "RUT240"],
    [null, "RUTX12", "RUT"],
    ["RUTX", "RUTXR1", "RUTXR1"],
    ["rutm", "RUTM50", "RUTM50"],
    ["RUTX", "RUTM50", "RUTX"],
    ["R", "RUTX12", "R"],
    ["RU", "RUT240", "RU"],
    ["SHELL", "SHELL-9", "SHELL"],
    ["SHELL-9", "SHELL-9", "SHELL-9"],
  ])("of what was approved as %s and says that it is %s is a %s", async (approved, model, want) => {
    const serial = `MODEL-${approved}-${model}`;
    const mac = "02:00:00:00:02:01";
    const { pool } = fixture.database;
    await pool.query("insert into authorized_devices (company_id, serial, mac, model) values (3, $1, $2, $3)", [
      serial,
      mac,
      approved,
    ]);
    await enrolAs({ serial, mac, model, secret });
    const read = async () => (await pool.query("select model from devices where serial = $1", [serial])).rows;
    await within(async () => expect(await read()).toEqual([{ model: want }]));
  });

  test("says which model of its series a device is that somebody added", async () => {
    const { pool } = fixture.database;
    await pool.query(
      "insert into devices (company_id, model, serial, mac, name) values (3, 'TRB', 'ADDED-7', '02:00:00:00:03:01', 'A')",
    );
    await enrolAs({ serial: "ADDED-7", mac: "02:00:00:00:03:01", model: "TRB500", secret });
    const read = async () => (await pool.query("select model from devices where serial = 'ADDED-7'")).rows;
    await within(async () => expect(await read()).toEqual([{ model: "TRB500" }]));
  });

  const addressOf = async (serial: string) =>
    (await fixture.database.pool.query("select mac, imei from devices where serial = $1", [serial])).rows[0];
  test.each<[string, object]>([
    ["out", {}],
    ["empty", { imei: "" }],
  ])("keeps the IMEI that is known where the next enrolment leaves it %s", async (what, missing) => {
    const [serial, mac] = [`KNOWN-${what}`, `02:00:00:00:04:0${String(what).length}`];
    await approve(serial, mac);
    await enrolAs({ serial, mac, imei: IMEI, secret });
    await within(async () => expect(await addressOf(serial)).toEqual({ mac, imei: IMEI }));
    await approve(serial, mac);
    await enrolAs({ serial, mac, secret: `another-${secret}`, ...missing });
    await within(async () =>
      expect((await sendReport(serial, "metrics", {}, as(serial, `another-${secret}`))).status).toBe(204),
    );
    expect(await addressOf(serial)).toEqual({ mac, imei: IMEI });
  });

  test("adds the MAC address of a device that was added by its IMEI, and takes an empty one for none", async () => {
    const { pool } = fixture.database;
    for (const [serial, mac] of [
      ["BY-IMEI-1", "02:00:00:00:05:01"],
      ["BY-IMEI-2", ""],
    ] as const) {
      const text = "insert into devices (company_id, model, serial, imei, name) values (3, 'TRB', $1, $2, 'I')";
      await pool.query(text, [serial, IMEI]);
      await enrolAs({ serial, mac, imei: IMEI, secret });
      await within(async () => expect((await sendReport(serial, "metrics", {}, as(serial, secret))).status).toBe(204));
      expect(await addressOf(serial)).toEqual({ mac: mac || null, imei: IMEI });
    }
  });

  test.each<[string, object]>([
    ["without a secret", { secret: undefined }],
    ["with a short secret", { secret: "short" }],
    ["with a secret of other characters", { secret: `${secret}é` }],
    ["without an address", { mac: undefined }],
    ["with an address that is none", { mac: "02-00-00-00-06-01" }],
    ["with a property that is not known", { company_id: 1 }],
    ["with a model in small letters", { model: "rutx12" }],
    ["with capabilities as a list", { capabilities: ["has_gps"] }],
    ["with a capability as a text", { capabilities: { has_gps: "yes" } }],
    ["with a negative count", { capabilities: { port_count: -1 } }],
    ["with a flag as a number", { capabilities: { has_gps: 1 } }],
    ["with a name that is none", { capabilities: { __proto: true } }],
  ])("takes nothing %s, and the approval stays", async (what, more) => {
    const serial = `BAD-${String(what).replace(/\W+/g, "").slice(-24)}`;
    const mac = "02:00:00:00:06:01";
    await approve(serial, mac);
    const { status, text: response } = await enrolAs({ serial, mac, secret, ...more });
    expect([status, response]).toEqual([202, '{"success":true}']);
    await wait(100);
    const { rows } = await fixture.database.pool.query(
      "select (select count(*)::int from authorized_devices where serial = $1) as approved, (select count(*)::int from devices where serial = $1) as devices",
      [serial],
    );
    expect(rows).toEqual([{ approved: 1, devices: 0 }]);
  });

  test("answers everybody the same, whatever is asked", async () => {
    await approve("EDGE-3", "02:00:00:00:00:03");
    const requests = [
      { serial: "EDGE-3", mac: "02:00:00:00:00:03", secret },
      { serial: "EDGE-3", mac: "02:00:00:00:00:04", secret },
      { serial: "NOBODY-1", mac: "02:00:00:00:00:05", secret },
      { serial: 7, secret: null },
    ];
    const responses = await Promise.all(requests.map((body) => enrolAs(body)));
    const results = responses.map((response) => [response.status, response.text]);
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(results[0]).toEqual([202, '{"success":true}']);
  });
});
