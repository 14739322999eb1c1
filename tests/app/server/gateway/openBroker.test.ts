import { connect as connectSocket } from "node:net";
import type { IClientOptions, IClientPublishOptions } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import {
  addDevice,
  closed,
  connectDevice,
  createGatewayFixture,
  readDevice,
  say,
  wait,
  within,
} from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let gateway: Gateway;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
});
afterAll(() => fixture.close());

const statusOf = async (id: number) => (await readDevice(fixture.database, id)).status;

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
    const startedAt = performance.now();
    const socket = connectSocket(gateway.port, "127.0.0.1");
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    await ended;
    expect(performance.now() - startedAt).toBeLessThan(5000);
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

test("whatever the bytes, the door goes on serving", async () => {
  const id = await addDevice(fixture.database, "6060");
  const connectPacket = Buffer.from("\x10\x10\x00\x04MQTT\x04\x02\x00\x3c\x00\x046060", "latin1");
  for (let round = 0; round < 100; round += 1) {
    const bytes = Buffer.from(connectPacket);
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
