import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import type { IClientOptions } from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import {
  addDevice,
  closed,
  connectDevice,
  createGatewayFixture,
  publishedChanges,
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

test("two gateways without a configured port get different ones, whichever starts first", async () => {
  const options = { data: fixture.folder, host: "127.0.0.1" };
  const [one, other] = await Promise.all([fixture.open({ options }), fixture.open({ options })]);
  expect(one.port).not.toBe(other.port);
  await expect(fixture.open({ options: { ...options, devicePort: one.port } })).rejects.toThrow("already in use");
});

describe("coming and going", () => {
  test("a device is online within a second of connecting, and offline within a second of its end", async () => {
    const id = await addDevice(fixture.database, "6001");
    const device = await connectDevice(gateway.port, "6001");
    await within(async () => expect(await statusOf(id)).toBe(1));
    device.stream.destroy();
    await within(async () => expect(await statusOf(id)).toBe(0));
    await within(() => expect(publishedChanges(fixture.live.sent, id).map(({ status }) => status)).toEqual([1, 0]));
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
    expect(publishedChanges(fixture.live.sent, id).map(({ status }) => status)).not.toContain(0);
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

test("with a certificate devices connect over TLS and not without, none holds a place that never says who it is, and a renewed one counts at once", async () => {
  const [cert, key] = [join(fixture.folder, "cert.pem"), join(fixture.folder, "key.pem")];
  const subject = ["-subj", "/CN=fleet.example", "-days", "1"];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", key, "-out", cert];
  execFileSync("openssl", args, { stdio: "ignore" });
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const data = join(fixture.folder, "tls");
  mkdirSync(data);
  const options = { data, host: "127.0.0.1", devicePort: 0, tls };
  const secure = await fixture.open({ options, handshakeMs: 200 });
  const id = await addDevice(fixture.database, "6070");
  await expect(connectDevice(secure.port, "6070")).rejects.toThrow();
  const trust: IClientOptions = { protocol: "mqtts", ca: tls.cert, servername: "fleet.example" };
  await expect(connectDevice(secure.port, "6070", { ...trust, password: "x" })).rejects.toThrow("Bad username");
  const device = await connectDevice(secure.port, "6070", trust);
  await within(async () => expect(await statusOf(id)).toBe(1));
  const silent = createConnection({ port: secure.port, host: "127.0.0.1" });
  silent.on("error", () => {}).resume();
  await within(() => expect(silent.closed).toBe(true), 3000);
  expect(device.connected).toBe(true);
  execFileSync("openssl", args, { stdio: "ignore" });
  const renewed = { cert: readFileSync(cert), key: readFileSync(key) };
  secure.renew(renewed);
  await expect(connectDevice(secure.port, "6070", trust)).rejects.toThrow();
  expect(device.connected).toBe(true);
  (await connectDevice(secure.port, "6070", { ...trust, ca: renewed.cert })).end(true);
  device.end(true);
});

test("a port that is in use is reported in one sentence", async () => {
  const data = join(fixture.folder, "second");
  mkdirSync(data);
  const options = { data, host: "127.0.0.1", devicePort: gateway.port };
  await expect(fixture.open({ options })).rejects.toThrow(
    `Port ${gateway.port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with --device-port.`,
  );
});
