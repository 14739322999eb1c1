import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { createSubjects } from "../permissions/validRequests";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
  const company_id = api.world.companies.own;
  await createSubjects(api.db, company_id, api.world.actors.support);
  const file = { company_id, name: "RUTX.bin", device_model: "RUTX", file_size: 0, sha256: Buffer.alloc(32) };
  await api.db
    .insertInto("files")
    .values({ ...file, type: "firmware" })
    .execute();
  const firmware = { firmware: "RUTX_R_00.07.05", min_firmware: "07.04", max_firmware: "07.06" };
  await api.db.updateTable("configurator_templates").set(firmware).execute();
});
afterAll(() => api?.close());

const id = expect.any(Number);
const name = expect.stringMatching(/./);

/** The fields of each entity in its list; some are optional, and the first row may lack them. */
const entities: [row: string, url: string, fields: object][] = [
  [
    "entity.company",
    "/companies?sort=-level",
    {
      ...{ id, name, level: expect.any(Number), parent_id: id, payment_type: expect.stringMatching(/^(free|paid)$/) },
      ...{ remaining_data: expect.any(Number), credits_left: expect.any(Number), packs_left: expect.any(Number) },
    },
  ],
  [
    "entity.credit-type",
    "/credits/types",
    { id, name, payment_type: expect.stringMatching(/^(free|paid)$/), license_type: name },
  ],
  ["entity.tag", "/tags", { id, name }],
  ["entity.file", "/files?type=firmware", { type: "firmware", name: "RUTX.bin", device_model: "RUTX" }],
  ["entity.file", "/files?type=config", { type: "config", name, device_model: "" }],
  ["entity.email-configuration", "/email-configurations", { id, name }],
  [
    "entity.remote-access",
    "/devices/remote-access",
    { id, name, company_name: "Own", protocol: expect.stringMatching(/^(ssh|http|https|telnet|rdp|vnc|sftp|vpn)$/) },
  ],
  ["entity.task-group", "/devices/tasks/groups", { id, name }],
  [
    "entity.data-collect-config",
    "/data-collect/configs?type=user",
    { config: expect.objectContaining({ id, name, version: "1" }), enabled: expect.any(Boolean), type: "user" },
  ],
  [
    "entity.configurator-template",
    "/devices/configurator/templates",
    { version: "1", firmware: "RUTX_R_00.07.05", min_firmware: "07.04", max_firmware: "07.06" },
  ],
];

test.each(entities)("[%s] of %s is returned with its fields", async (_row, url, fields) => {
  const { status, body } = await client.get(url);
  expect([status, body.data[0]]).toEqual([200, expect.objectContaining(fields)]);
});

test("[entity.company] pays as soon as it was given something paid", async () => {
  const { child, sibling } = api.world.companies;
  const paid = { credit_type_id: 2, credit_count: 1, company_id: child, credit_price: 1, pro_form_nr: "PF-1" };
  expect((await client.post("/credits", paid)).status).toBe(201);
  const typeOf = async (id: number) => (await client.get(`/companies/${id}`)).body.data.payment_type;
  expect([await typeOf(child), await typeOf(sibling)]).toEqual(["paid", "free"]);
});

describe("a remote access without a port", () => {
  const create = (protocol: string) =>
    client.post("/devices/remote-access", {
      data: [{ device_id: api.world.devices.own, name: `way-${protocol}`, destination_ip: "192.168.1.1", protocol }],
    });

  test.each([
    ["[validation.port.22]", "ssh", 22],
    ["[validation.port.22]", "sftp", 22],
    ["[validation.port.23]", "telnet", 23],
    ["[validation.port.80]", "http", 80],
    ["[validation.port.443]", "https", 443],
    ["[validation.port.3389]", "rdp", 3389],
    ["[validation.port.5900]", "vnc", 5900],
  ])("%s leads by %s to the well-known port %i", async (_row, protocol, port) => {
    const { status, body } = await create(protocol);
    expect([status, body.data?.[0]?.destination_port]).toEqual([201, port]);
  });

  test("is refused where the protocol has none", async () => {
    const { status, body } = await create("vpn");
    expect([status, body.errors[0].source]).toEqual([422, "destination_port"]);
  });
});

test("a template of the system says what a device needs for it in a day, and none has more than 200 parameters", async () => {
  const { data } = (await client.get("/data-collect/configs?sort=id&limit=1")).body;
  // A report of the first kind sends 2 600 bytes and receives 420, 288 times a day.
  expect(data[0]).toMatchObject({ name: "Dynamic", daily_data: (2600 + 420) * 288 });
  const [own] = (await client.get("/data-collect/configs?type=user")).body.data;
  expect(own.daily_data).toBeNull();
  const variables = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `value-${at}` }));
  const asking = (...counts: number[]) => ({
    data: counts.map((count) => ({ url: "/api/x", variables: variables(count) })),
  });
  expect((await client.put(`/data-collect/configs/${own.id}`, asking(150, 50))).status).toBe(200);
  const refused = await client.put(`/data-collect/configs/${own.id}`, asking(150, 51));
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "data"]);
});

test("[entity.data-collect-config] the version of a monitoring template counts its changes", async () => {
  const versionOf = async () => (await client.get("/data-collect/configs?type=user")).body.data[0].config.version;
  const [template] = (await client.get("/data-collect/configs?type=user")).body.data;
  const before = await versionOf();
  const changed = await client.put(`/data-collect/configs/${template.id}`, { description: "Changed" });
  expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
  expect(await versionOf()).toBe(String(Number(before) + 1));
});

test("a template is used only with a value for each name in double braces", async () => {
  const template = { company_id: api.world.companies.own, name: "Hosts", version: "1", firmware: "RUTX_R_00.07.05" };
  const request_data = '{"hostname": "{{name}}", "dns": "{{ dns }}", "again": "{{name}}"}';
  expect((await client.post("/devices/configurator/templates", { ...template, request_data })).status).toBe(201);
  const { body } = await client.get("/devices/configurator/templates?q=Hosts");
  const [{ id, variables }] = body.data;
  expect(variables).toEqual([
    { name: "dns", value: "" },
    { name: "name", value: "" },
  ]);
  const url = `/devices/configurator/templates/${id}/use`;
  const device_id = [api.world.devices.own];
  const bare = await client.post(url, { device_id, variables });
  expect([bare.status, bare.body.errors[0].source]).toEqual([422, "variables"]);
  const ownValues = variables.map(({ name }: { name: string }) => ({ name, value: `my-${name}` }));
  expect((await client.post(url, { device_id, variables: ownValues })).status).toBe(200);
});
