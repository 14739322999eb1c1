import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { join } from "node:path";
import type { IClientOptions, IClientPublishOptions, MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import { addDevice, connectDevice, createGatewayFixture, readDevice } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let gateway: Gateway;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.live.sent.length = 0;
  fixture.log.lines.length = 0;
});

const within = (check: () => unknown, timeout = 1000) => vi.waitFor(check, { timeout, interval: 20 });
const statusOf = async (id: number) => (await readDevice(fixture.database, id)).status;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function say(device: MqttClient, kind: string, message: object | string | Buffer, options: object = { qos: 1 }) {
  const payload = typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message);
  device.publish(`dev/${device.options.clientId}/up/${kind}`, payload, options);
}

function closed(device: MqttClient): Promise<void> {
  return new Promise((resolve) => device.once("close", () => resolve()));
}

/** What company 3 was told of a device, all messages joined. */
function toldOf(id: number): Record<string, unknown>[] {
  const told = fixture.live.sent.filter(({ room }) => room === "private-devices.3");
  return told.flatMap(({ payload }) => payload as Record<string, unknown>[]).filter((change) => change.id === id);
}

describe("coming and going", () => {
  test("a device is online within a second of connecting, and offline within a second of its end", async () => {
    const id = await addDevice(fixture.database, "6001");
    const device = await connectDevice(gateway.port, "6001");
    await within(async () => expect(await statusOf(id)).toBe(1));
    device.stream.destroy();
    await within(async () => expect(await statusOf(id)).toBe(0));
    await within(() => expect(toldOf(id).map(({ status }) => status)).toEqual([1, 0]));
    for (const company of [1, 2, 3]) {
      const rooms = fixture.live.sent.map(({ room }) => room);
      expect(rooms).toContain(`private-devices.${company}`);
    }
  });

  test("a second connection of a device takes over without the device ever being shown offline", async () => {
    const id = await addDevice(fixture.database, "6002");
    const first = await connectDevice(gateway.port, "6002");
    await within(async () => expect(await statusOf(id)).toBe(1));
    const ended = closed(first);
    const second = await connectDevice(gateway.port, "6002");
    await ended;
    await wait(600);
    expect(toldOf(id).map(({ status }) => status)).not.toContain(0);
    expect(await statusOf(id)).toBe(1);
    say(second, "metrics", { temperature: 301 });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(301));
    second.end(true);
    await within(async () => expect(await statusOf(id)).toBe(0));
  });

  test("a device that is removed is sent away with its next message", async () => {
    const id = await addDevice(fixture.database, "6003");
    const device = await connectDevice(gateway.port, "6003");
    await within(async () => expect(await statusOf(id)).toBe(1));
    await fixture.database.pool.query("delete from devices where id = $1", [id]);
    say(device, "metrics", { temperature: 300 });
    await closed(device);
    await expect(connectDevice(gateway.port, "6003")).rejects.toThrow("Bad username or password");
  });
});

describe("what a device says", () => {
  test("each message writes its columns, and only what changed is passed on", async () => {
    const id = await addDevice(fixture.database, "6010");
    const device = await connectDevice(gateway.port, "6010");
    say(device, "hello", { firmware: "RUTX_R_00.07.20.2", imei: "001013000000018" });
    say(device, "status", { operator: "Northcell", wan_ip: "10.0.0.7", sim_slot: 1, connection_type: "LTE" });
    say(device, "metrics", { signal: -71, temperature: 334, sent: 5_000_000_000, received: 9, latitude: 54.6 });
    await within(async () =>
      expect(await readDevice(fixture.database, id)).toMatchObject({
        firmware: "RUTX_R_00.07.20.2",
        imei: "001013000000018",
        operator: "Northcell",
        wan_ip: "10.0.0.7",
        sim_slot: 1,
        signal: -71,
        temperature: 334,
        sent: "5000000000",
        latitude: 54.6,
      }),
    );
    await within(() => expect(toldOf(id).some((change) => change.sent === 5_000_000_000)).toBe(true));
    fixture.live.sent.length = 0;
    say(device, "metrics", { signal: -72, temperature: 334, sent: 5_000_000_000, received: 9 });
    await within(() => expect(toldOf(id)).toHaveLength(1));
    expect(toldOf(id)).toEqual([
      { id, signal: -72, last_update_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    ]);
    device.end(true);
  });

  test("many messages of a moment become one change", async () => {
    const id = await addDevice(fixture.database, "6011");
    const device = await connectDevice(gateway.port, "6011");
    await within(async () => expect(await statusOf(id)).toBe(1));
    fixture.live.sent.length = 0;
    for (let temperature = 300; temperature < 330; temperature += 1) say(device, "metrics", { temperature });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(329));
    await wait(300);
    expect(toldOf(id).length).toBeLessThanOrEqual(2);
    device.end(true);
  });

  test("the clock of a device counts for nothing", async () => {
    const id = await addDevice(fixture.database, "6012");
    const device = await connectDevice(gateway.port, "6012");
    say(device, "metrics", { time: 17, temperature: 300 });
    say(device, "metrics", { time: 99_999_999_999, temperature: 301 });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(301));
    const { last_update_at } = await readDevice(fixture.database, id);
    expect(Math.abs(Date.now() - Number(last_update_at))).toBeLessThan(3000);
    device.end(true);
  });

  test("messages that do not fit change nothing, and are logged once a minute", async () => {
    const id = await addDevice(fixture.database, "6013");
    const device = await connectDevice(gateway.port, "6013");
    await within(async () => expect(await statusOf(id)).toBe(1));
    const before = await readDevice(fixture.database, id);
    const bad = ["", "not json", "[]", "null", "{}", '{"temperature":"300"}', '{"temperature":300,"status":1}'];
    const worse = ['{"signal":1}', '{"temperature":1e99}', '{"router_uptime":-1}', '{"sent":0.5}', '{"company_id":1}'];
    for (const text of [...bad, ...worse]) say(device, "metrics", text);
    say(device, "hello", '{"firmware":"\\u0000"}');
    say(device, "metrics", Buffer.from([0x7b, 0xff, 0xfe]));
    await wait(500);
    expect(device.connected).toBe(true);
    expect(await readDevice(fixture.database, id)).toEqual(before);
    expect(fixture.log.lines).toHaveLength(1);
    expect(fixture.log.lines[0]).toContain("6013");
    say(device, "metrics", { temperature: 305 });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(305));
    device.end(true);
  });
});

describe("what sends a device away", () => {
  test.each<[string, string, IClientOptions]>([
    ["a wrong secret", "6020", { password: "secret" }],
    ["no secret", "6020", { password: undefined, username: "6020" }],
    ["the secret of another device", "6020", { password: "secret of 6021" }],
    ["a serial number nobody knows", "6999", {}],
    ["a device without a secret", "6022", { password: "" }],
  ])("%s", async (_what, serial, more) => {
    await fixture.database.pool.query("delete from devices where serial like '602%'");
    const id = await addDevice(fixture.database, "6020");
    await addDevice(fixture.database, "6021");
    await fixture.database.pool.query("update devices set secret_hash = null where id = $1", [
      await addDevice(fixture.database, "6022"),
    ]);
    await expect(connectDevice(gateway.port, serial, more)).rejects.toThrow("Bad username or password");
    expect(await statusOf(id)).toBeNull();
  });

  test.each<[string, IClientOptions]>([
    ["another user name", { username: "6999" }],
    ["a client id that is no serial number", { clientId: "../6025" }],
    ["a session that stays", { clean: false }],
    ["a will", { will: { topic: "dev/6025/up/status", payload: Buffer.from("{}") } }],
    ["MQTT 3.1", { protocolId: "MQIsdp", protocolVersion: 3 }],
    ["MQTT 5", { protocolVersion: 5 }],
    ["no keep-alive", { keepalive: 0 }],
  ])("%s is refused, though the secret is right", async (_what, more) => {
    await fixture.database.pool.query("delete from devices where serial = '6025'");
    await addDevice(fixture.database, "6025");
    (await connectDevice(gateway.port, "6025")).end(true);
    await expect(connectDevice(gateway.port, "6025", more)).rejects.toThrow();
  });

  test.each<[string, string, IClientPublishOptions]>([
    ["a message in the name of another", "dev/6031/up/metrics", {}],
    ["a message on its own way down", "dev/6030/down", {}],
    ["an unknown kind", "dev/6030/up/reboot", {}],
    ["a message of the broker", "$SYS/x/heartbeat", {}],
    ["a retained message", "dev/6030/up/metrics", { retain: true }],
    ["QoS 2", "dev/6030/up/metrics", { qos: 2 }],
  ])("%s", async (_what, topic, options) => {
    await fixture.database.pool.query("delete from devices where serial like '603%'");
    await addDevice(fixture.database, "6030");
    const other = await addDevice(fixture.database, "6031");
    const device = await connectDevice(gateway.port, "6030");
    device.publish(topic, '{"temperature":300}', options);
    await closed(device);
    await wait(300);
    expect((await readDevice(fixture.database, other)).temperature).toBeNull();
  });

  test("a message of more than 16 kB", async () => {
    await addDevice(fixture.database, "6040");
    const device = await connectDevice(gateway.port, "6040");
    say(device, "metrics", `{"temperature":300${" ".repeat(16_400)}}`, { qos: 0 });
    await closed(device);
  });

  test("a packet announced as long, before it is sent and before anyone signed in", async () => {
    const began = performance.now();
    const socket = connectSocket(gateway.port, "127.0.0.1");
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    await ended;
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test("bytes that are no MQTT", async () => {
    const socket = connectSocket(gateway.port, "127.0.0.1");
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await ended;
  });

  test("a flood of messages", async () => {
    const id = await addDevice(fixture.database, "6041");
    const device = await connectDevice(gateway.port, "6041");
    const ended = closed(device);
    for (let n = 0; n < 200; n += 1) say(device, "metrics", { temperature: n }, { qos: 0 });
    await ended;
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBeLessThan(80));
  });
});

test("a device may listen to its own topic and to no other", async () => {
  await addDevice(fixture.database, "6050");
  const device = await connectDevice(gateway.port, "6050");
  const granted = async (topic: string) => (await device.subscribeAsync(topic).catch(() => [{ qos: 128 }]))[0]?.qos;
  expect(await granted("dev/6050/down")).toBe(0);
  for (const topic of ["dev/6051/down", "dev/+/down", "#", "dev/6050/#", "dev/6050/up/metrics", "$SYS/#"]) {
    expect([topic, await granted(topic)]).toEqual([topic, 128]);
  }
  device.end(true);
});

test("whatever the bytes, the door goes on serving", async () => {
  const id = await addDevice(fixture.database, "6060");
  const whole = Buffer.from("\x10\x10\x00\x04MQTT\x04\x02\x00\x3c\x00\x046060", "latin1");
  for (let round = 0; round < 100; round += 1) {
    const bytes = Buffer.from(whole);
    for (let times = 0; times < 3; times += 1)
      bytes[(round * 7 + times * 5) % bytes.length] = (round * 31 + times * 97) % 256;
    const socket = connectSocket(gateway.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.end(bytes);
  }
  const device = await connectDevice(gateway.port, "6060");
  await within(async () => expect(await statusOf(id)).toBe(1), 3000);
  device.end(true);
});

test("with a certificate devices connect over TLS and not without", async () => {
  const [cert, key] = [join(fixture.folder, "cert.pem"), join(fixture.folder, "key.pem")];
  const subject = ["-subj", "/CN=fleet.example", "-days", "1"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", key, "-out", cert];
  execFileSync("openssl", made, { stdio: "ignore" });
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const data = join(fixture.folder, "tls");
  mkdirSync(data);
  const secure = await fixture.open({ options: { data, host: "127.0.0.1", devicePort: 0, tls } });
  const id = await addDevice(fixture.database, "6070");
  await expect(connectDevice(secure.port, "6070")).rejects.toThrow();
  const trust: IClientOptions = { protocol: "mqtts", ca: tls.cert, servername: "fleet.example" };
  await expect(connectDevice(secure.port, "6070", { ...trust, password: "x" })).rejects.toThrow("Bad username");
  const device = await connectDevice(secure.port, "6070", trust);
  await within(async () => expect(await statusOf(id)).toBe(1));
  device.end(true);
});

test("a port that is taken is told in one sentence", async () => {
  const data = join(fixture.folder, "second");
  mkdirSync(data);
  const place = { data, host: "127.0.0.1", devicePort: gateway.port };
  await expect(fixture.open({ options: place })).rejects.toThrow(
    `Port ${gateway.port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with --device-port.`,
  );
});
