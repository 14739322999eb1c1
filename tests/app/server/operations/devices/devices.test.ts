import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MEASURED } from "../../../../../app/domain/telemetry/deviceColumns";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { createFleet } from "./createFleet";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  await createFleet(api);
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

async function idOf(name: string): Promise<number> {
  return (await api.db.selectFrom("devices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
}

describe("a device", () => {
  test("[entity.device][credits.data-type-default] has all its properties, numbers as numbers and times in UTC", async () => {
    const { body } = await client.get(`/devices/${await idOf("alpha")}`);
    const { id, created_at, updated_at, ...device } = body.data;
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(updated_at).toBe(created_at);
    // Values never reported are empty texts, null where the schema allows it, and otherwise left out.
    const isThere = ([, value]: [string, unknown]) => value !== null && value !== "";
    const reported = Object.fromEntries(Object.entries(device).filter(isThere));
    expect(MEASURED.filter((name) => name in reported)).toEqual([]);
    expect(device).toMatchObject({
      operator_2: "",
      imsi: "",
      connection_state: "",
      latitude: null,
      relay_output: null,
    });
    for (const name of ["temperature", "rsrp", "sim_slot", "wan_ip", "credit_expire_date"])
      expect(device).not.toHaveProperty(name);
    expect(reported).toEqual({
      activation_status: "activated",
      is_authenticated: 0,
      credit_activated: 1,
      auto_extend_credit: 0,
      data_credit_type_name: "Company data",
      company_id: api.world.companies.own,
      company_name: "Own",
      model: "RUTX50",
      name: "alpha",
      serial: "1100",
      mac: "00:1E:42:00:00:00",
      imei: "860",
      firmware: "7.1",
      status: 1,
      signal: -60,
      operator: "Nordtel",
      connection_type: "5G-SA",
      network_state: "home",
      wan_state: "Mobile",
      sent: 5_000_000_000,
      received: 7,
      monitoring_enabled: 1,
      is_facelift: 0,
      esim: false,
      credit_enabled: 1,
      capabilities: expect.objectContaining({ has_rutos: true, port_count: 5, sim_count: 3, has_gps: true }),
      dynamic_monitoring: 300,
      static_monitoring: 1_296_000,
      hotspot_monitoring: 300,
      gps_monitoring: 300,
      io_monitoring: 300,
      wireless_monitoring: 300,
      ddns_monitoring: 300,
      vpn_monitoring: 300,
      tags: [
        {
          ...{ id: api.world.tags.own, name: "Tag of own", color: "#1A2B3C", description: "", actions: [] },
          ...{
            company_id: api.world.companies.own,
            created_at: expect.any(String),
            updated_at: expect.any(String),
          },
        },
      ],
      last_update_at: "2026-05-04 09:59:50",
      revision: expect.any(Number),
    });
  });

  test("a rename is published to its company and those above, after it is done", async () => {
    const id = await idOf("bravo");
    api.published.length = 0;
    const { status, body } = await client.put(`/devices/${id}`, { name: "Bravo <b>2</b>", description: "by the door" });
    expect([status, body.data.name, body.data.updated_at]).toEqual([200, "Bravo <b>2</b>", "2026-05-04 10:00:00"]);
    const { own, parent } = api.world.companies;
    const change = { id, name: "Bravo <b>2</b>", description: "by the door", updated_at: "2026-05-04 10:00:00" };
    expect(new Set(api.published.map(({ channel }) => channel))).toEqual(
      new Set([`private-devices.${parent}`, `private-devices.${own}`]),
    );
    for (const message of api.published) expect(message).toMatchObject({ event: "DeviceUpdated", payload: [change] });
    expect(api.published[0]?.payload).toEqual([{ ...change, revision: body.data.revision }]);
  });

  test("that could not be changed is not reported", async () => {
    api.published.length = 0;
    expect((await client.put("/devices/2000000000", { name: "x" })).status).toBe(404);
    expect((await client.put(`/devices/${await idOf("alpha")}`, { model: "RUTX99" })).status).toBe(422);
    expect((await client.put(`/devices/${await idOf("alpha")}`, {})).status).toBe(422);
    expect(api.published).toEqual([]);
  });

  test("removed twice in one request is removed once, and takes its tags along", async () => {
    const id = await idOf("echo");
    api.published.length = 0;
    expect((await client.delete("/devices", { device_id: [id, id] })).status).toBe(200);
    const { own, parent } = api.world.companies;
    const channels = [parent, own].map((company) => `private-devices.${company}`);
    expect(new Set(api.published.map(({ channel }) => channel))).toEqual(new Set(channels));
    for (const message of api.published) expect(message).toMatchObject({ event: "DeviceRemoved", payload: [{ id }] });
    expect((await client.get(`/devices/${id}`)).status).toBe(404);
    expect((await client.delete("/devices", { device_id: [id] })).status).toBe(404);
  });
});

describe("device statistics", () => {
  test("count by the words of the filters", async () => {
    const { body } = await client.get("/devices/statistics?charts=status,signal,operator,wan_state");
    expect(body.data.status).toEqual({ online: 1, offline: 1, pending: 1, not_activated: 1 });
    expect(body.data.operator).toEqual({ Nordtel: 1, Telia: 1 });
    for (const chart of ["status", "signal", "wan_state"]) {
      for (const [word, count] of Object.entries(body.data[chart])) {
        expect((await client.get(`/devices?${chart}=${word}&limit=0`)).body.meta.total, `${chart} ${word}`).toBe(count);
      }
    }
  });

  test("[api.lookup.devices-statistics] by status, model and firmware unless asked otherwise", async () => {
    const { body } = await client.get("/devices/statistics?limit=100");
    expect(Object.keys(body.data)).toEqual(["status", "model", "firmware"]);
  });

  test("keep to filters, search and limit", async () => {
    expect((await client.get("/devices/statistics?charts=model&status=online")).body.data).toEqual({
      model: { RUTX50: 1 },
    });
    expect((await client.get("/devices/statistics?charts=model&q=charlie")).body.data).toEqual({
      model: { RUT241: 1 },
    });
    expect((await client.get("/devices/statistics?charts=model&limit=1")).body.data).toEqual({ model: { RUT241: 2 } });
    expect((await client.get("/devices/statistics?charts=model&model=none")).body.data).toEqual({ model: {} });
  });
});
