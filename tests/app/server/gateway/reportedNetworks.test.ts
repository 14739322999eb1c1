import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import { readMessage } from "../../../../app/server/gateway/messages";
import { addDevice, connectDevice, createGatewayFixture, readDevice, say, within } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let gateway: Gateway;
let id: number;
let device: MqttClient;
beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
  id = await addDevice(fixture.database, "7501");
  device = await connectDevice(gateway.port, "7501");
});
afterAll(async () => {
  device?.end(true);
  await fixture?.close();
});

const rowsOf = async (text: string) => (await fixture.database.pool.query(text, [id])).rows;
const networks = () =>
  rowsOf("select wlan_id, ssid, active, clients_count, sent::float8 from wireless where device_id = $1 order by 1");
const hotspots = () =>
  rowsOf("select hotspot_index, ssid, status, hotspot_ip from hotspots where device_id = $1 order by 1");
const guests = () =>
  rowsOf(`select u.username, u.mac, u.download::float8, extract(epoch from now() - u.start_time)::float8 as seconds
    from hotspot_users u join hotspots h on h.id = u.hotspot_id where h.device_id = $1 order by 1`);
const changes = async () =>
  (await rowsOf("select change, object from network_changes where device_id = $1 order by id")).map(
    ({ change, object }) => `${object} ${change}`,
  );

const wlan = (n: number, more: object = {}) => ({
  ...{ wlan_id: `wlan${n}`, ssid: `Quay-${n}`, is_active: true, clients: n, received: 10, sent: 20 },
  ...more,
});
const guest = (username: string, more: object = {}) => ({
  ...{ username, mac: "02:5E:10:00:00:01", ip: "192.168.2.11", seconds: 600, download: 9000, upload: 80 },
  ...more,
});
const hotspot = (index: number, users: object[] = []) => ({
  ...{ index, ssid: `Guests-${index}`, is_enabled: true, ip: "192.168.2.254/24", auth_type: "Local users" },
  users,
});

describe("a device reports its Wi-Fi networks", () => {
  test("all it has: they are kept with their history, and what it names no more is gone", async () => {
    say(device, "wireless", { networks: [wlan(0), wlan(1)] });
    const first = { wlan_id: "wlan0", ssid: "Quay-0", active: true, clients_count: 0, sent: 20 };
    await within(async () => expect(await networks()).toEqual([first, expect.objectContaining({ wlan_id: "wlan1" })]));
    say(device, "wireless", { time: 12, networks: [wlan(0, { ssid: "Pier", is_active: false, sent: 30 })] });
    await within(async () => expect(await networks()).toEqual([{ ...first, ssid: "Pier", active: false, sent: 30 }]));
    const samples = await rowsOf(
      "select sent::float8 from wireless_history where device_id = $1 and wlan_id = 'wlan0'",
    );
    expect(samples.map(({ sent }) => sent)).toEqual([20, 30]);
    say(device, "wireless", { networks: [] });
    await within(async () => expect(await networks()).toEqual([]));
  });
});

describe("a device reports its hotspots", () => {
  test("with who is connected: those who stay stay, who comes and goes is kept, also with the hotspot", async () => {
    say(device, "hotspots", { hotspots: [hotspot(1, [guest("anna"), guest("mia")]), hotspot(3)] });
    await within(async () => expect((await guests()).map(({ username }) => username)).toEqual(["anna", "mia"]));
    expect(await hotspots()).toEqual([
      { hotspot_index: 1, ssid: "Guests-1", status: true, hotspot_ip: "192.168.2.254/24" },
      { hotspot_index: 3, ssid: "Guests-3", status: true, hotspot_ip: "192.168.2.254/24" },
    ]);
    expect((await guests())[0].seconds).toBeGreaterThanOrEqual(600);
    say(device, "hotspots", { hotspots: [hotspot(1, [guest("mia", { download: 12_000 }), guest("ole")])] });
    await within(async () => expect(await hotspots()).toHaveLength(1));
    expect((await guests()).map(({ username, download }) => [username, download])).toEqual([
      ["mia", 12_000],
      ["ole", 9000],
    ]);
    say(device, "hotspots", { hotspots: [] });
    await within(async () => expect(await hotspots()).toEqual([]));
    expect((await changes()).sort()).toEqual(
      ["anna joined", "anna left", "mia joined", "mia left", "ole joined", "ole left"].sort(),
    );
  });

  test("of two messages the newer stays, whichever is kept last", async () => {
    const store = (kind: string, rows: object[], at: string) =>
      fixture.database.pool.query(`select farhelm_store_${kind}($1, $2::jsonb, $3)`, [id, JSON.stringify(rows), at]);
    await store("hotspots", [hotspot(1, [guest("new")])], "2099-01-01T00:00:02Z");
    await store("hotspots", [hotspot(1, [guest("old")]), hotspot(2)], "2099-01-01T00:00:01Z");
    await store("wireless", [wlan(0, { ssid: "new" })], "2099-01-01T00:00:02Z");
    await store("wireless", [wlan(0, { ssid: "old" })], "2099-01-01T00:00:01Z");
    expect((await guests()).map(({ username }) => username)).toEqual(["new"]);
    expect(await hotspots()).toHaveLength(1);
    expect((await networks()).map(({ ssid }) => ssid)).toEqual(["new"]);
    await fixture.database.pool.query("delete from hotspots where device_id = $1", [id]);
    await fixture.database.pool.query("delete from wireless where device_id = $1", [id]);
  });
});

const many = <Row>(count: number, make: (n: number) => Row) => Array.from({ length: count }, (_, n) => make(n));
const LIES: [kind: "wireless" | "hotspots", message: unknown, problem: string][] = [
  ["wireless", {}, "networks"],
  ["wireless", { networks: {} }, "/networks must be array"],
  ["wireless", { networks: many(17, wlan) }, "more than 16"],
  ["wireless", { networks: [wlan(0), wlan(0)] }, "names one twice"],
  ["wireless", { networks: [null] }, "/networks/0"],
  ["wireless", { networks: [wlan(0, { clients: "3" })] }, "/clients"],
  ["wireless", { networks: [wlan(0, { sent: -1 })] }, "/sent"],
  ["wireless", { networks: [wlan(0, { sent: 2 ** 53 })] }, "/sent"],
  ["wireless", { networks: [wlan(0, { is_active: 1 })] }, "/is_active"],
  ["wireless", { networks: [wlan(0, { ssid: "x".repeat(33) })] }, "/ssid"],
  ["wireless", { networks: [wlan(0, { wlan_id: "../etc" })] }, "/wlan_id"],
  ["wireless", { networks: [wlan(0, { device_id: 1 })] }, "additional"],
  ["hotspots", { hotspots: many(5, (n) => hotspot(n + 1)) }, "more than 4"],
  ["hotspots", { hotspots: [hotspot(0)] }, "/index"],
  ["hotspots", { hotspots: [hotspot(5)] }, "/index"],
  ["hotspots", { hotspots: [hotspot(1), hotspot(1)] }, "names one twice"],
  [
    "hotspots",
    {
      hotspots: [
        hotspot(
          1,
          many(101, (n) => guest(`g${n}`)),
        ),
      ],
    },
    "more than 100",
  ],
  ["hotspots", { hotspots: [hotspot(1, [guest("anna"), guest("anna")])] }, "names one twice"],
  ["hotspots", { hotspots: [hotspot(1, [guest("", {})])] }, "/username"],
  ["hotspots", { hotspots: [hotspot(1, [guest("anna", { seconds: 1e12 })])] }, "/seconds"],
  ["hotspots", { hotspots: [hotspot(1, [guest("anna", { mac: "none" })])] }, "/mac"],
  ["hotspots", { hotspots: [{ ...hotspot(1), users: "anna" }] }, "/users"],
];

describe("a device that lies about its networks", () => {
  test.each(LIES)("%s %j is not taken", (kind, message, problem) => {
    const read = readMessage(kind, Buffer.from(JSON.stringify(message)));
    expect(read).toEqual({ problem: expect.stringContaining(problem) });
  });

  test("keeps its connection, nothing of what it said is kept, and what it says truly then is", async () => {
    for (const [kind, message] of LIES) say(device, kind, message as object);
    say(device, "metrics", { temperature: 391 });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(391));
    expect([await networks(), await hotspots(), device.connected]).toEqual([[], [], true]);
    say(device, "wireless", { networks: [wlan(2)] });
    await within(async () => expect(await networks()).toHaveLength(1));
  });

  test("cannot report for another device", async () => {
    const other = await addDevice(fixture.database, "7502");
    const liar = await connectDevice(gateway.port, "7502");
    liar.publish("dev/7501/up/wireless", JSON.stringify({ networks: [] }), { qos: 1 });
    await within(() => expect(liar.connected).toBe(false));
    expect(await networks()).toHaveLength(1);
    expect((await readDevice(fixture.database, other)).id).toBe(other);
  });
});
