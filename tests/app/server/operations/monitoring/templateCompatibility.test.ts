import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  const paths = { "/system/usage": {}, "/modems/{id}/status": {}, "/api/wireless.x/list": {} };
  const upload = { name: "a.json", uploaded_by: "", created_at: api.clock.now, updated_at: api.clock.now };
  const content = (document: object) => JSON.stringify(document);
  await api.db
    .insertInto("device_specifications")
    .values([
      { ...upload, system: "rutos", firmware_brand_id: 1, content: content({ paths }) },
      { ...upload, system: "rutos", firmware_brand_id: 2, content: content({ paths: { "/other": {} } }) },
    ])
    .execute();
  const { own, child } = api.world.devices;
  const set = (id: number, values: object) => api.db.updateTable("devices").set(values).where("id", "=", id).execute();
  await set(own, { firmware: "RUTX_R_00.07.15.2", model: "RUTX50" });
  await set(child, { firmware: "TSW2_R_00.01.06", model: "TSW202" });
});
afterAll(() => api?.close());

let made = 0;
async function template(change: object, ...urls: string[]): Promise<number> {
  made += 1;
  const { body } = await client.post("/data-collect/configs", {
    ...{ name: `Template ${made}`, company_id: api.world.companies.own, period: 300, enabled: true },
    ...{ api_system: "rutos", api_version: "7.10", data: urls.map((url) => ({ url })), ...change },
  });
  return body.data.id;
}
const check = (id: number, devices: number[]) =>
  client.get(`/data-collect/configs/${id}/compatibility?device_id=${devices.join(",")}`);

describe("[route.monitoring-templates] what devices lack of a template", () => {
  test.each<[string, object, string[], object[]]>([
    ["nothing", {}, ["/system/usage", "/modems/2/status", "/api/system/usage", "/wireless.x/list"], []],
    ["the version it has exactly", { api_version: "7.15" }, [], []],
    ["no version that can be compared", { api_version: "latest" }, [], []],
    [
      "endpoints",
      {},
      ["/system/usage", "/modems/status", "/wirelessAx/list"],
      [{ reason: "endpoints", endpoints: ["/modems/status", "/wirelessAx/list"] }],
    ],
    ["a newer firmware", { api_version: "7.16" }, ["/system/usage"], [{ reason: "firmware", endpoints: [] }]],
    ["another system", { api_system: "tswos" }, [], [{ reason: "system" }]],
  ])("%s", async (_what, change, urls, wanted) => {
    const { own } = api.world.devices;
    const { status, body } = await check(await template(change, ...urls), [own]);
    expect(status).toBe(200);
    const device = { device_id: own, device_name: "Device of own", model: "RUTX50", firmware: "RUTX_R_00.07.15.2" };
    expect(body.data).toEqual(wanted.map((one) => expect.objectContaining({ ...device, ...one })));
  });

  test("a template switched off in its row keeps all else, and can be switched on again", async () => {
    const id = await template({ api_version: "7.15" }, "/system/usage");
    const read = async () => (await client.get(`/data-collect/configs/${id}`)).body.data;
    const { enabled: _on, updated_at: _then, config: _made, ...before } = await read();
    expect((await client.put(`/data-collect/configs/${id}`, { enabled: false })).status).toBe(200);
    expect(await read()).toMatchObject({ ...before, enabled: false });
    expect((await client.put(`/data-collect/configs/${id}`, { enabled: true })).status).toBe(200);
    expect((await read()).enabled).toBe(true);
  });

  test("a system nobody uploaded the documentation of is not said to lack endpoints", async () => {
    const id = await template({ api_system: "tswos", api_version: "1.0" }, "/anything");
    expect((await check(id, [api.world.devices.child])).body.data).toEqual([]);
  });

  test("is returned only for one's own templates and devices", async () => {
    const id = await template({}, "/system/usage");
    expect((await check(id, [api.world.devices.foreign])).status).toBe(404);
    expect((await check(999_999, [api.world.devices.own])).status).toBe(404);
    expect((await client.get(`/data-collect/configs/${id}/compatibility`)).status).toBe(422);
    expect((await check(2, [api.world.devices.own])).status).toBe(400);
  });
});
