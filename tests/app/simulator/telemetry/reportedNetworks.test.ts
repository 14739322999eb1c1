import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { DeviceReports } from "../../../../app/simulator/devices/DeviceReports";
import { fleetSecret } from "../../../../app/simulator/fleet/fleetSecret";
import { startFleet } from "../../../../app/simulator/fleet/startFleet";
import { hotspotUsersOf } from "../../../../app/simulator/state/hotspotUsers";
import { hotspotsAt, networksAt } from "../../../../app/simulator/telemetry/describeNetworks";
import { createGatewayFixture, within } from "../../server/gateway/gatewayFixture";

const options = { host: "127.0.0.1", seed: 11, count: 60, secret: "z".repeat(43), pace: 100 };
const fleet = Array.from({ length: options.count }, (_, index) => describeDevice(options.seed, index));
const device =
  fleet.find(
    (one) => one.behaviour === "stable" && hotspotsAt(one, {}, 1e9).length > 0 && hotspotUsersOf(one, 1, {}).length > 1,
  ) ?? describeDevice(options.seed, 0);
const wired = fleet.find(({ model }) => !model.wifi) ?? describeDevice(options.seed, 0);

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let stop: () => void;
beforeAll(async () => {
  fixture = await createGatewayFixture();
  const gateway = await fixture.open();
  const secret = hashSecret(fleetSecret(options.secret, device.serial));
  await read("insert into devices (company_id, model, name, serial, secret_hash) values (3, 'RUTX11', 'D', $1, $2)", [
    device.serial,
    secret,
  ]);
  const folder = join(fixture.folder, "fleet");
  stop = await startFleet({ ...options, web: "http://127.0.0.1:1", port: gateway.port, folder });
});
afterAll(async () => {
  stop?.();
  await fixture?.close();
});

const read = async (text: string, values: unknown[] = []) => (await fixture.database.pool.query(text, values)).rows;
const networks = () => read("select wlan_id, ssid, active from wireless order by 1");
const hotspot = async () => (await read("select ssid, status from hotspots"))[0];

async function queueJob(action: string, detail: object): Promise<void> {
  const [{ id }] = await read(
    `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail)
     select company_id, id, name, serial, $1, $2 from devices returning id`,
    [action, JSON.stringify(detail)],
  );
  await within(
    async () => expect((await read("select state from device_jobs where id = $1", [id]))[0].state).toBe("completed"),
    20_000,
  );
}

test("a simulated device reports its networks through the gateway, and changes as soon as they are applied", async () => {
  const now = Date.now() / 1000;
  const usual = networksAt(device, {}, now).map(({ wlan_id, ssid, is_active }) => ({
    wlan_id,
    ssid,
    active: is_active,
  }));
  await within(async () => expect(await networks()).toEqual(usual), 10_000);
  const first = { ssid: hotspotsAt(device, {}, now)[0]?.ssid, status: true };
  await within(async () => expect(await hotspot()).toEqual(first), 10_000);
  const put = (path: string, request_data: object) => queueJob("configure", { path, method: "PUT", request_data });
  await put("/wireless/interfaces/config/wlan0", { ssid: "Nordlys", enabled: false });
  await within(async () => expect((await networks())[0]).toEqual({ wlan_id: "wlan0", ssid: "Nordlys", active: false }));
  await put("/services/hotspot/config/1", { ssid: "Kai-guests", enabled: false });
  await within(async () => expect(await hotspot()).toEqual({ ssid: "Kai-guests", status: false }));
  await within(async () => expect(await read("select username from hotspot_users")).toEqual([]));
  await put("/services/hotspot/config/1", { enabled: true });
  await within(async () => expect(await hotspot()).toEqual({ ssid: "Kai-guests", status: true }));
  for (const username of hotspotUsersOf(device, 1, {})) await queueJob("hotspot_user_remove", { index: 1, username });
  await within(async () => expect(await read("select username from hotspot_users")).toEqual([]));
});

test("clients are permitted users, none if the radio is off, and devices without Wi-Fi report none", () => {
  const [name = ""] = hotspotUsersOf(device, 1, {});
  const times = Array.from({ length: 40 }, (_, hour) => 1e9 + hour * 3600);
  const networksOf = (state: object) =>
    new Set(
      times.flatMap((time) => hotspotsAt(device, state, time).flatMap(({ users }) => users.map((one) => one.username))),
    );
  expect([...networksOf({})].sort()).toEqual(hotspotUsersOf(device, 1, {}).sort());
  expect(networksOf({ guests: { 1: hotspotUsersOf(device, 1, {}).slice(1) } })).not.toContain(name);
  const off = { settings: { "/wireless/radio/config": { enabled: "0" } } };
  expect(networksOf(off).size).toBe(0);
  expect(networksAt(device, off, 1e9).map(({ is_active, clients }) => [is_active, clients])).toEqual(
    networksAt(device, {}, 1e9).map(() => [false, 0]),
  );
  expect([networksAt(wired, {}, 1e9), hotspotsAt(wired, {}, 1e9)]).toEqual([[], []]);
});

test("they are reported with the monitoring period, and at once after a change", () => {
  const kinds = (reports: [string, object][]) =>
    reports.map(([kind]) => kind).filter((kind) => !["metrics", "ddns"].includes(kind));
  const state: { periods?: Record<string, number> } = {};
  const reports = new DeviceReports(device, state, 0.1);
  reports.begin(1e9);
  expect(kinds(reports.at(1e9))).toEqual(["status", "wireless", "hotspots"]);
  expect(kinds(reports.at(1e9 + 30))).not.toContain("wireless");
  expect(kinds(reports.after("hotspot_user_add", 1e9 + 31))).toEqual(["wireless", "hotspots"]);
  expect(reports.after("reboot", 1e9 + 32)).toEqual([]);
  expect(kinds(reports.at(1e9 + 332))).toEqual(expect.arrayContaining(["wireless", "hotspots"]));
  state.periods = { wireless: 0, hotspot: 60 };
  expect(kinds(reports.at(1e9 + 700))).toEqual(expect.arrayContaining(["hotspots"]));
  expect(kinds(reports.at(1e9 + 761))).not.toContain("wireless");
});
