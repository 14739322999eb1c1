import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../../../api/Client";
import { startTestApi, type TestApi } from "../../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
beforeEach(async () => {
  await api.db.deleteFrom("device_jobs").execute();
});
afterAll(() => api?.close());

const jobs = () =>
  api.db.selectFrom("device_jobs").select(["id", "device_id", "action", "detail"]).orderBy("id").execute();

describe("requests to the own interface of devices", () => {
  const request = { path: "/system/config", method: "PUT", request_data: [{ hostname: "roof" }] };

  test("are queued per device in the given order, and reported on a channel", async () => {
    const { own, child } = api.world.devices;
    const second = { path: "/wifi/config", method: "PUT", content_type: "application/json" };
    const configuration = [
      { ...request, device_id: [own, child, own] },
      { ...second, device_id: [own] },
    ];
    const answer = await client.post("/devices/configurator/configure", { configuration });
    expect(answer.body.meta.channel).toMatch(/^private-status\./);
    expect((await jobs()).map(({ device_id, action, detail }) => ({ device_id, action, detail }))).toEqual([
      { device_id: own, action: "configure", detail: request },
      { device_id: child, action: "configure", detail: request },
      { device_id: own, action: "configure", detail: second },
    ]);
    const statuses = await client.get(`/status/channels/${answer.body.meta.channel}`);
    expect(statuses.body.data).toHaveLength(2);
  });

  test("are put before all devices or none, and only before those one sees", async () => {
    const { own, foreign } = api.world.devices;
    const configuration = [{ ...request, device_id: [own, foreign] }];
    expect((await client.post("/devices/configurator/configure", { configuration })).status).toBe(404);
    expect(await jobs()).toEqual([]);
    const wrong = [{ ...request, path: "system", device_id: [own] }];
    const refused = await client.post("/devices/configurator/configure", { configuration: wrong });
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, "configuration.0.path"]);
  });

  test("are in the log of their device with their result", async () => {
    const { own, foreign } = api.world.devices;
    await client.post("/devices/configurator/configure", { configuration: [{ ...request, device_id: [own] }] });
    await client.post("/devices/configurator/configuration", { device_id: own, endpoints: [{ path: "/system/info" }] });
    const [first] = await jobs();
    const started_at = new Date("2026-05-04T10:00:00Z");
    const times = {
      created_at: new Date("2026-05-04T09:59:58Z"),
      started_at,
      finished_at: new Date("2026-05-04T10:00:03Z"),
    };
    await api.db
      .updateTable("device_jobs")
      .set({ state: "completed", result: "Done.", ...times })
      .where("id", "=", first?.id ?? 0)
      .execute();
    const { body } = await client.get(`/devices/${own}/configurator/logs`);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data).toMatchObject([
      {
        action_name: "request_endpoint",
        method: "GET",
        route: "/system/info",
        request_state: "waiting",
      },
      {
        ...{ action_name: "configure", method: "PUT", route: "/system/config", request_state: "completed" },
        ...{ response_message: "Done.", duration: 5, execution_duration: 3, request_hidden: 0 },
        request_message: JSON.stringify([{ hostname: "roof" }]).replace(":", ": "),
      },
    ]);
    const one = await client.get(`/devices/${own}/configurator/logs/${first?.id}`);
    expect(one.body.data).toEqual([body.data[1]]);
    expect((await client.get(`/devices/${own}/configurator/logs/2000000000`)).status).toBe(404);
    expect((await client.get(`/devices/${foreign}/configurator/logs`)).status).toBe(404);
  });

  test("that read are named one by one or as a list, and not left out", async () => {
    const refused = await client.post("/devices/configurator/configuration", { device_id: api.world.devices.own });
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, "method"]);
  });
});

test("a template is made of requests, and reaches devices with its variables filled", async () => {
  const { own } = api.world.devices;
  const template = [{ path: "/system/config", method: "PUT", request_data: { hostname: "{{name}}" } }];
  const made = { company_id: api.world.companies.own, name: "Host name", version: "1.0.0", template };
  expect((await client.post("/devices/configurator/templates", made)).status).toBe(201);
  const [row] = (await client.get("/devices/configurator/templates")).body.data;
  expect([JSON.parse(row.template), row.variables, row.updated_at]).toEqual([
    template,
    [{ name: "name", value: "" }],
    row.created_at,
  ]);
  const use = (variables?: object[]) =>
    client.post(`/devices/configurator/templates/${row.id}/use`, { device_id: [own], ...(variables && { variables }) });
  expect((await use()).body.errors[0].source).toBe("variables");
  expect((await use([{ name: "name", value: 'a "roof"' }])).status).toBe(200);
  const [job] = await jobs();
  expect(job?.detail).toMatchObject({ requests: [{ ...template[0], request_data: { hostname: 'a "roof"' } }] });
});

test("[modal-catalogue.configuration-template-params] a preview says word for word what a device would be sent, and sends nothing", async () => {
  const { own, foreign } = api.world.devices;
  const template = [
    { path: "/system/config", method: "PUT", request_data: { hostname: "{{name}}", zone: "{{zone}}" } },
  ];
  const made = { company_id: api.world.companies.own, name: "Seen first", version: "1.0.0", template };
  await client.post("/devices/configurator/templates", made);
  const [{ id }] = (await client.get("/devices/configurator/templates?q=Seen")).body.data;
  const before = (await jobs()).length;
  const see = (device_id: number) => {
    const variables = [{ name: "name", value: 'a "roof"' }];
    return client.post(`/devices/configurator/templates/${id}/preview`, { device_id, variables });
  };
  const { data } = (await see(own)).body;
  expect(data.requests.map((text: string) => JSON.parse(text))).toEqual([
    { ...template[0], request_data: { hostname: 'a "roof"', zone: "{{zone}}" } },
  ]);
  expect([data.request_data, data.missing]).toEqual([null, ["zone"]]);
  expect((await see(foreign)).status).toBe(404);
  expect(await jobs()).toHaveLength(before);
});

test("[modal-catalogue.templates] a copy of a template has all of it but the name, and a second copy another one", async () => {
  const about = { version: "1.0.0", min_firmware: "00.07", template: [{ path: "/system/config", method: "PUT" }] };
  await client.post("/devices/configurator/templates", {
    ...about,
    company_id: api.world.companies.own,
    name: "Copied",
    request_data: '{"a":"{{b}}"}',
  });
  const named = async () => (await client.get("/devices/configurator/templates?q=Copied&sort=id")).body.data;
  const [first] = await named();
  for (const _ of [1, 2])
    expect((await client.post(`/devices/configurator/templates/${first.id}/duplicate`, {})).status).toBe(201);
  const all = await named();
  expect(all.map(({ name }: { name: string }) => name)).toEqual(["Copied", "Copied (2)", "Copied (3)"]);
  const { id, name, ...content } = all[1];
  expect({ ...first, ...content }).toEqual({
    ...first,
    created_at: content.created_at,
    updated_at: content.updated_at,
  });
  expect(content.variables).toEqual([{ name: "b", value: "" }]);
  expect((await client.post("/devices/configurator/templates/999999/duplicate", {})).status).toBe(404);
});

test("a route of a hub is removed by someone who says what it is only when it is that", async () => {
  const hub = (await client.post("/vpn/hubs", { name: "Yard", hub_zone: "bahrain-1" })).body.data.id;
  await client.post("/vpn/hubs/users/custom", { vpn_hub_id: hub, username: "visitor" });
  const [guest] = (await client.get(`/vpn/hubs/users?vpn_hub_id=${hub}`)).body.data;
  expect([guest.is_facelift, guest.is_esim_bootstrap]).toEqual([undefined, null]);
  const network = { vpn_hub_user_id: guest.id, ip_address: "192.168.9.0", netmask: "255.255.255.0" };
  const { id } = (await client.post("/vpn/hubs/routes", { vpn_hub_id: hub, ...network })).body.data;
  const refused = await client.delete(`/vpn/hubs/routes/${id}`, { ...network, netmask: "255.255.0.0" });
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "netmask"]);
  expect((await client.delete(`/vpn/hubs/routes/${id}`, network)).status).toBe(200);
});

test("devices are grouped by what they take: one system and one generation of firmware", async () => {
  const { own, child } = api.world.devices;
  const firmware = (device: number, name: string, model: string) =>
    api.db
      .updateTable("devices")
      .set({ firmware: name, model, original_model: null })
      .where("id", "=", device)
      .execute();
  await firmware(own, "RUTX_R_00.07.21.1", "RUTX11");
  await firmware(child, "TSW2_R_00.01.04", "TSW202");
  const ask = () => client.get(`/devices/configurator/specification?device_id=${own},${child}`);
  expect((await ask()).status).toBe(404);
  const made = { system: "rutos" as const, firmware_brand_id: 1, name: "rutos.json", uploaded_by: "maker" };
  const times = { created_at: new Date(), updated_at: new Date() };
  const insert = api.db.insertInto("device_specifications").values({ ...made, ...times, content: "{}" });
  const { id } = await insert.returning("id").executeTakeFirstOrThrow();
  const { body } = await ask();
  expect(body.url).toBe(`/api/devices/configurator/specifications/${id}`);
  expect(body.data.toSorted((a: { system: string }, b: { system: string }) => (a.system < b.system ? -1 : 1))).toEqual([
    {
      ...{ system: "rutos", firmware: "00.07", specification_id: id, device_id: [own] },
      ...{ model: ["RUTX11"], firmware_names: ["RUTX_R_00.07.21.1"] },
    },
    {
      ...{ system: "tswos", firmware: "00.01", specification_id: null, device_id: [child] },
      ...{ model: ["TSW202"], firmware_names: ["TSW2_R_00.01.04"] },
    },
  ]);
  const foreign = `/devices/configurator/specification?device_id=${api.world.devices.foreign}`;
  expect((await client.get(foreign)).status).toBe(404);
});
