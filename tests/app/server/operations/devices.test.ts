import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
const ago = (seconds: number) => new Date(new Date("2026-05-04T10:00:00Z").getTime() - seconds * 1000);

const FLEET = [
  {
    name: "alpha",
    model: "RUTX50",
    firmware: "7.1",
    status: 1,
    signal: -60,
    operator: "Nordtel",
    connection_type: "5G-SA",
    network_state: "home",
    wan_state: "Mobile",
    last_update_at: ago(10),
  },
  {
    name: "bravo",
    model: "RUT241",
    firmware: "7.2",
    status: 0,
    signal: -80,
    operator: "Telia",
    connection_type: "LTE",
    network_state: "roaming",
    wan_state: "Wired",
    last_update_at: ago(600),
  },
  {
    name: "charlie",
    model: "RUT241",
    firmware: "7.1",
    status: 2,
    signal: -100,
    operator: null,
    connection_type: "WCDMA",
    network_state: null,
    wan_state: "WiFi",
    last_update_at: ago(7200),
  },
  {
    name: "delta",
    model: "TRB140",
    firmware: null,
    status: null,
    signal: null,
    operator: null,
    connection_type: "EDGE",
    network_state: null,
    wan_state: null,
    last_update_at: null,
  },
  {
    name: "echo",
    model: "RUTX50",
    firmware: "7.1",
    status: 1,
    signal: -120,
    operator: "Telia",
    connection_type: null,
    network_state: "home",
    wan_state: "Mobile",
    last_update_at: ago(8 * 86_400),
    monitoring_enabled: false,
  },
];

beforeAll(async () => {
  api = await startTestApi();
  await api.db.deleteFrom("devices").execute();
  const { companies, tags } = api.world;
  const rows = FLEET.map((device, i) => ({
    ...device,
    company_id: companies.own,
    serial: `110${i}`,
    mac: `00:1E:42:00:00:0${i}`,
    imei: `86${i}`,
    sent: 5_000_000_000 + i,
    received: 7,
  }));
  const created = await api.db.insertInto("devices").values(rows).returning(["id", "name"]).execute();
  const tagged = created.filter(({ name }) => name === "alpha" || name === "bravo");
  await api.db
    .insertInto("device_tags")
    .values(tagged.map(({ id }) => ({ device_id: id, tag_id: tags.own })))
    .execute();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

async function names(query: string): Promise<string> {
  const { body } = await client.get(`/devices?sort=name&${query}`);
  return body.data.map(({ name }: { name: string }) => name).join(" ");
}

async function idOf(name: string): Promise<number> {
  return (await api.db.selectFrom("devices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
}

describe("a filter of devices", () => {
  test.each([
    ["status=online", "alpha echo"],
    ["status=offline,pending", "bravo charlie"],
    ["status=not_activated", "delta"],
    ["status=not_activated,online", "alpha delta echo"],
    ["ne:status=online", "bravo charlie delta"],
    ["ne:status=not_activated", "alpha bravo charlie echo"],
    ["model=RUT241", "bravo charlie"],
    ["model=RUT241,TRB140", "bravo charlie delta"],
    ["ne:model=RUT241", "alpha delta echo"],
    ["firmware=7.1", "alpha charlie echo"],
    ["ne:firmware=7.1", "bravo delta"],
    ["operator=Telia", "bravo echo"],
    ["ne:operator=Telia", "alpha charlie delta"],
    ["signal=excellent", "alpha"],
    ["signal=average,low", "bravo charlie"],
    ["signal=no_signal", "delta echo"],
    ["ne:signal=no_signal", "alpha bravo charlie"],
    ["connection_type=5g", "alpha"],
    ["connection_type=4g", "bravo"],
    ["connection_type=3g,2g", "charlie delta"],
    ["connection_type=unknown", "echo"],
    ["network_state=roaming", "bravo"],
    ["network_state=unknown", "charlie delta"],
    ["wan_state=mobile", "alpha echo"],
    ["wan_state=wifi,wired", "bravo charlie"],
    ["information_updated=less_than_5_minutes_ago", "alpha"],
    ["information_updated=more_than_5_minutes_ago", "bravo"],
    ["information_updated=more_than_1_hour_ago", "charlie"],
    ["information_updated=more_than_1_week_ago,never_been_updated", "delta echo"],
    ["monitoring_status=not_monitored", "echo"],
    ["monitoring_status=not_monitored,monitored", "alpha bravo charlie delta echo"],
    ["mac=00:1E:42:00:00:02", "charlie"],
    ["serial=1100,1104", "alpha echo"],
    ["model=RUTX50&status=online&ne:operator=Telia", "alpha"],
    ["q=1102", "charlie"],
    ["q=00:1e:42:00:00:03", "delta"],
    ["q=1102&search-fields=name", ""],
    ["q=ECHO&search-fields=name,email", "echo"],
    ["q=alpha%20110", "alpha"],
    ["model=none", ""],
  ])("%s finds %s", async (query, wanted) => {
    expect(await names(query)).toBe(wanted);
  });

  test("by tag and by not having it", async () => {
    const { own } = api.world.tags;
    expect(await names(`tag_id=${own}`)).toBe("alpha bravo");
    expect(await names(`ne:tag_id=${own}`)).toBe("charlie delta echo");
  });

  test("by company", async () => {
    const { own, child } = api.world.companies;
    expect(await names(`company_id=${child}`)).toBe("");
    expect(await names(`company_id=${child},${own}`)).toBe("alpha bravo charlie delta echo");
  });
});

describe("sorting devices", () => {
  test("puts what is not known last, whichever way", async () => {
    const order = async (sort: string) =>
      (await client.get(`/devices?sort=${sort}`)).body.data.map(({ name }: { name: string }) => name).join(" ");
    expect(await order("signal,name")).toBe("echo charlie bravo alpha delta");
    expect(await order("-signal,name")).toBe("alpha bravo charlie echo delta");
    expect(await order("-sent")).toBe("echo delta charlie bravo alpha");
  });
});

describe("a device", () => {
  test("[entity.device] has all its properties, numbers as numbers and times in UTC", async () => {
    const { body } = await client.get(`/devices/${await idOf("alpha")}`);
    const { id, created_at, updated_at, ...device } = body.data;
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(updated_at).toBe(created_at);
    expect(device).toEqual({
      company_id: api.world.companies.own,
      company_name: "Own",
      model: "RUTX50",
      original_model: null,
      name: "alpha",
      description: "",
      serial: "1100",
      mac: "00:1E:42:00:00:00",
      imei: "860",
      firmware: "7.1",
      status: 1,
      signal: -60,
      temperature: null,
      operator: "Nordtel",
      connection_type: "5G-SA",
      connection_state: null,
      network_state: "home",
      sim_slot: null,
      sim_state: null,
      wan_state: "Mobile",
      wan_ip: null,
      mobile_ip: null,
      router_uptime: null,
      connection_uptime: null,
      sent: 5_000_000_000,
      received: 7,
      latitude: null,
      longitude: null,
      monitoring_enabled: true,
      is_facelift: false,
      esim: false,
      credit_enabled: true,
      tags: [{ id: api.world.tags.own, name: "Tag of own", color: "#1A2B3C" }],
      last_connection_at: null,
      last_update_at: "2026-05-04 09:59:50",
    });
  });

  test("renamed is told to its company and those above, after it is done", async () => {
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
  });

  test("that could not be changed is not told of", async () => {
    api.published.length = 0;
    expect((await client.put("/devices/2000000000", { name: "x" })).status).toBe(404);
    expect((await client.put(`/devices/${await idOf("alpha")}`, { model: "RUTX99" })).status).toBe(422);
    expect((await client.put(`/devices/${await idOf("alpha")}`, {})).status).toBe(422);
    expect(api.published).toEqual([]);
  });

  test("removed twice in one request is removed once, and takes its tags along", async () => {
    const id = await idOf("echo");
    expect((await client.delete("/devices", { device_id: [id, id] })).status).toBe(200);
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
