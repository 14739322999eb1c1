import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelNames } from "../../../../app/domain/capabilities/modelNames";
import { createGateway, type Gateway } from "../../../../app/server/gateway/createGateway";
import { registerHttpDoor } from "../../../../app/server/gateway/http/registerHttpDoor";
import { deriveNow } from "../../../../app/server/operations/deviceCapabilities";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { testLog } from "../testLog";
import { within } from "./gatewayFixture";

const SECRET = "the-secret-of-a-device-that-reports-itself";

let api: TestApi;
let admin: Client;
let gateway: Gateway;
let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farhelm-capabilities-"));
  api = await startTestApi(testLog, {
    prepare: async (app, { database, secret, documents, live }) => {
      const options = { data: folder, host: "127.0.0.1", devicePort: 0 };
      const derive = deriveNow(documents);
      gateway = await createGateway({ database, live: live(), log: testLog, options, secret, derive });
      const names = (model: string) => modelNames(documents().documents, model);
      const { keeper } = gateway;
      await registerHttpDoor(app, { keeper, database, log: testLog, modelNames: names, enrolmentMs: 1 });
    },
  });
  admin = await api.signIn("super_admin@own.test");
});
afterAll(async () => {
  await gateway?.close();
  await api?.close();
  if (folder) await rm(folder, { recursive: true });
});

const nextSerial = () => {
  count += 1;
  return { serial: `REPORTS-${count}`, mac: `02:00:00:00:0A:${String(count).padStart(2, "0")}` };
};
type Identity = ReturnType<typeof nextSerial>;
const approve = (identity: Identity, more: object) => admin.post("/devices/authorized", { ...identity, ...more });
const say = (url: string, payload: object, serial?: string) => {
  const authorization = `Basic ${Buffer.from(`${serial}:${SECRET}`).toString("base64")}`;
  // Each enrolment comes from an address of its own, as an address may ask ten times at once.
  const remoteAddress = `198.51.100.${(count % 200) + 1}`;
  return api.app.inject({
    method: "POST",
    url,
    remoteAddress,
    headers: { "content-type": "application/json", ...(serial && { authorization }) },
    payload: JSON.stringify(payload),
  });
};
const enrol = (identity: Identity, more: object) => say("/door/enrol", { ...identity, secret: SECRET, ...more });

/** Waits until the approval is used up; answers the device as the API has it. */
async function enrolled({ serial }: Identity) {
  await within(async () => expect((await admin.get(`/devices/authorized?q=${serial}`)).body.data).toEqual([]), 5000);
  const { body } = await admin.get(`/devices?q=${serial}`);
  return body.data[0];
}

async function letIn(capabilities: string[], reported: object, model = "TAP200") {
  const identity = nextSerial();
  expect((await approve(identity, { model, capabilities })).status).toBe(201);
  expect((await enrol(identity, { capabilities: reported })).statusCode).toBe(202);
  return { identity, device: await enrolled(identity) };
}

describe("capabilities a device reports when it enrols", () => {
  test.each<[string, string[], object, object, string?]>([
    ["one of two it reports", ["has_gps"], { has_gps: true, has_io: true }, { has_gps: true, has_io: false }],
    ["none, without names in the approval", [], { has_gps: true, port_count: 9 }, { has_gps: false, port_count: 1 }],
    ["a count", ["port_count"], { port_count: 6 }, { port_count: 6, has_lan: false }],
    ["what its model has and it has not", ["has_wifi"], { has_wifi: false }, { has_wifi: false, has_hotspot: true }],
    ["what needs what it has not", ["port_count"], { port_count: 0 }, { port_count: 0, has_lan: false }, "RUT241"],
    ["nothing else than it reports", ["has_gps", "has_io"], { has_io: true }, { has_gps: false, has_io: true }],
  ])("count as far as the approval names them: %s", async (_what, names, reported, expected, model) => {
    const { device } = await letIn(names, reported, model);
    const said = { firmware: "TAP200_R_00.07.13" };
    await say("/door/up/hello", said, device.serial);
    const read = async () => (await admin.get(`/devices/${device.id}`)).body.data;
    await within(async () => expect((await read()).firmware).toBe(said.firmware), 5000);
    expect((await read()).capabilities).toMatchObject(expected);
    const { body } = await admin.get(`/devices?q=${device.serial}`);
    expect(body.data[0].capabilities).toEqual((await read()).capabilities);
  });

  test("are replaced by those of the next approval, also by fewer and by none", async () => {
    const { identity, device } = await letIn(["has_gps", "has_io"], { has_gps: true, has_io: true });
    expect(device.capabilities).toMatchObject({ has_gps: true, has_io: true });
    await approve(identity, { capabilities: ["has_gps", "has_io"] });
    await enrol(identity, { capabilities: { has_io: true } });
    expect((await enrolled(identity)).capabilities).toMatchObject({ has_gps: false, has_io: true });
    await approve(identity, {});
    await enrol(identity, { capabilities: { has_gps: true, has_io: true } });
    expect((await enrolled(identity)).capabilities).toMatchObject({ has_gps: false, has_io: false });
  });

  test("do not change without an approval", async () => {
    const { identity, device } = await letIn(["has_gps"], { has_gps: true });
    await enrol(identity, { capabilities: { has_gps: false } });
    await enrol({ ...identity, serial: nextSerial().serial }, { capabilities: { has_gps: false } });
    expect((await admin.get(`/devices/${device.id}`)).body.data.capabilities.has_gps).toBe(true);
  });

  test("let the device do what needs them, and refuse what needs those it has not", async () => {
    const { device: able } = await letIn(["has_lan", "port_count"], { has_lan: true, port_count: 3 }, "RUT850");
    const { device: unable } = await letIn(["has_lan"], { has_lan: false }, "RUTX12");
    const scan = (id: number) => admin.post("/devices/actions", { device_id: [id], action: "port_scan" });
    expect((await scan(able.id)).status).toBe(200);
    expect((await scan(unable.id)).status).toBe(422);
    const ports = (await admin.get(`/devices/${able.id}/ports`)).body.data;
    expect(ports.map(({ name }: { name: string }) => name)).toEqual(["WAN", "LAN 1", "LAN 2"]);
  });

  test("are published with a new firmware as they are read", async () => {
    const { device } = await letIn(["has_gps"], { has_gps: true });
    await say("/door/up/hello", { firmware: "TAP200_R_00.07.14" }, device.serial);
    const published = () =>
      api.published.find(({ payload }) => JSON.stringify(payload).includes("TAP200_R_00.07.14"))?.payload;
    await within(() => expect(published()).toBeDefined(), 5000);
    expect(JSON.stringify(published())).toContain('"has_gps":true');
  });
});

describe("an approval", () => {
  test("shows the capabilities it signs for, and none without", async () => {
    const made = await approve(nextSerial(), { capabilities: ["has_vpn", "sim_count"] });
    expect(made.body.data.capabilities).toEqual(["has_vpn", "sim_count"]);
    expect((await approve(nextSerial(), {})).body.data.capabilities).toEqual([]);
  });

  test.each([
    ["an unknown name", ["has_gps", "has_wings"], "capabilities.1"],
    ["a name of another form", ["has_gps", "GPS"], "capabilities.1"],
    ["a name twice", ["has_gps", "has_gps"], "capabilities"],
    ["no list", "has_gps", "capabilities"],
  ])("with %s is refused, and says where", async (_what, capabilities, source) => {
    const identity = nextSerial();
    const { status, body } = await approve(identity, { capabilities });
    expect([status, body.errors[0].source]).toEqual([422, source]);
    expect((await admin.get(`/devices/authorized?q=${identity.serial}`)).body.data).toEqual([]);
  });

  test("is given by files too; an unknown name is told with its line", async () => {
    const upload = (content: string) =>
      admin.upload("/devices/authorized/upload", { fields: {}, file: { field: "file", name: "a.csv", content } });
    const identity = nextSerial();
    const good = `${identity.serial},${identity.mac},,TAP200,has_gps has_io`;
    const refused = await upload(`${good}\nREPORTS-BAD,,,,has_gps has_wings`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body.errors)).toMatch(/2.*has_wings/);
    expect((await upload(good)).status).toBe(201);
    await enrol(identity, { capabilities: { has_gps: true, has_lan: true } });
    expect((await enrolled(identity)).capabilities).toMatchObject({ has_gps: true, has_io: false, has_lan: false });
  });

  test("is not given for, seen in or taken from a company the user does not reach", async () => {
    const { own, foreign, sibling, parent } = api.world.companies;
    const permissions: { id: number; name: string }[] = (await admin.get("/roles/1/permissions")).body.data;
    const permission_id = permissions.filter(({ name }) => name === "super_admin").map(({ id }) => id);
    const role = await admin.post("/roles", { title: "Approver", company_id: [own], permission_id });
    await admin.put(`/users/${api.world.actors.end_user}`, { role: role.body.data[0].name });
    const approver = await api.signIn("end_user@own.test");
    const given = await approver.post("/devices/authorized", { ...nextSerial(), capabilities: ["has_gps"] });
    expect(given.body.data.company_id).toBe(own);
    for (const company_id of [foreign, sibling, parent]) {
      const identity = nextSerial();
      const order = { ...identity, company_id, capabilities: ["has_gps"] };
      expect((await approver.post("/devices/authorized", order)).status).toBe(422);
      const { id } = (await approve(identity, { company_id, capabilities: ["has_gps"] })).body.data;
      expect((await approver.get(`/devices/authorized?q=${identity.serial}`)).body.data).toEqual([]);
      expect((await approver.send("DELETE", "/devices/authorized", { id: [id] })).status).toBe(404);
    }
    const other = await api.signIn("admin@own.test");
    expect((await other.post("/devices/authorized", nextSerial())).status).toBe(403);
  });
});
