import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
let device: number;

const MAY_1 = new Date("2026-05-01T12:00:00Z");
const MAY_3 = new Date("2026-05-03T23:59:59.999Z");

beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  device = api.world.devices.own;
  const of = { device_id: device, company_id: api.world.companies.own };
  await api.db
    .insertInto("device_events")
    .values([
      { device_id: device, type: "sim", created_at: MAY_1 },
      { device_id: device, type: "wan", created_at: MAY_3 },
    ])
    .execute();
  const job = { ...of, device_name: "One", device_serial: "1100000001" };
  await api.db
    .insertInto("device_jobs")
    .values([
      { ...job, action: "reboot", state: "failed", created_at: MAY_1 },
      { ...job, action: "port_scan", state: "completed", created_at: MAY_3 },
    ])
    .execute();
});
afterAll(() => api?.close());

/** The values of a property in the rows of a log. */
async function valuesOf(url: string, property: string): Promise<unknown[]> {
  const { status, body } = await client.get(url);
  expect(status).toBe(200);
  return body.data.map((row: Record<string, unknown>) => row[property]);
}

describe("[route.devices.id.activity] what happened to a device is found by type, state and time", () => {
  const log = (query: string) => valuesOf(`/devices/${device}/logs?sort=created_at&${query}`, "type");
  const actions = (query: string) =>
    valuesOf(`/devices/actions/logs?device_id=${device}&sort=created_at&${query}`, "action_name");

  test("its log within days, the last of them whole", async () => {
    expect(await log("start_date=2026-05-01&end_date=2026-05-03")).toEqual(["sim", "wan"]);
    expect(await log("start_date=2026-05-02&end_date=2026-05-03")).toEqual(["wan"]);
    expect(await log("end_date=2026-05-02")).toEqual(["sim"]);
    expect(await log("type=wan&end_date=2026-05-02")).toEqual([]);
  });

  test("tries to connect by how they ended, where several numbers say no more than that there was one", async () => {
    const codes = ["0", "10", "12", "20", "104", "7", "14"];
    const rows = codes.map((code) => ({ device_id: device, type: "refused" as const, status: false, code }));
    await api.db.insertInto("device_events").values(rows).execute();
    const ended = (code: string) => valuesOf(`/devices/logs?type=refused&sort=id&limit=50&code=${code}`, "code");
    expect(await ended("0")).toEqual(["0", "10", "12", "20", "104"]);
    expect(await ended("7,14")).toEqual(["7", "14"]);
    expect(await ended("12")).toEqual(["12"]);
    await api.db.deleteFrom("device_events").where("type", "=", "refused").execute();
  });

  test("its requests, their origin, result and time", async () => {
    expect(await actions("action_name=reboot,port_scan")).toEqual(["reboot", "port_scan"]);
    expect(await actions("action_name=port_scan")).toEqual(["port_scan"]);
    expect(await actions("request_target_state=failed")).toEqual(["reboot"]);
    expect(await actions("start_date=2026-05-03")).toEqual(["port_scan"]);
    expect(await actions("action_name=reboot&start_date=2026-05-03")).toEqual([]);
  });

  test.each([
    ["/devices/actions/logs?request_target_state=lost", "request_target_state"],
    ["/devices/actions/logs?start_date=2026-02-30", "start_date"],
    ["/devices/tasks/groups/logs?start_date=2026-02-30", "start_date"],
    ["/alerts?end_date=yesterday", "end_date"],
  ])("%s is refused, and what is wrong is named", async (url, source) => {
    const { status, body } = await client.get(url);
    expect([status, body.errors[0].source]).toEqual([422, expect.stringContaining(source)]);
  });
});
