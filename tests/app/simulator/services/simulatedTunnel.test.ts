import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { connect } from "node:tls";
import Fastify, { type FastifyInstance } from "fastify";
import { default as ssh2 } from "ssh2";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { acceptTunnels } from "../../../../app/server/gateway/tunnel/acceptTunnels";
import { DeviceTunnels } from "../../../../app/server/gateway/tunnel/DeviceTunnels";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { MachineCache } from "../../../../app/simulator/services/machine/MachineCache";
import { SimulatedTunnel } from "../../../../app/simulator/services/SimulatedTunnel";
import type { DeviceState } from "../../../../app/simulator/state/DeviceState";
import { createVolatileStore } from "../../../../app/simulator/state/FleetStateStore";
import { closeSession } from "../../../../app/simulator/state/openSessions";
import { addDevice, createGatewayFixture } from "../../server/gateway/gatewayFixture";

const description = describeDevice(7, 4);
const { serial } = description;
const tunnels = new DeviceTunnels();
const opened: SimulatedTunnel[] = [];

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let app: FastifyInstance;
let stopAccepting: () => Promise<void>;
let server: string;
let device: number;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  device = await addDevice(fixture.database, serial);
  await fixture.database.pool.query("update devices set secret_hash = $2 where id = $1", [
    device,
    hashSecret("s".repeat(43)),
  ]);
  app = Fastify();
  stopAccepting = acceptTunnels({ server: app.server, database: fixture.database, tunnels, log: fixture.log });
  await app.listen({ port: 0, host: "127.0.0.1" });
  server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const tunnel of opened.splice(0)) tunnel.close();
});
afterAll(async () => {
  await stopAccepting?.();
  await app?.close();
  await fixture?.close();
});

function createTunnel({ secret = "s".repeat(43), idleMs = 60_000, to = server, state = {} as DeviceState } = {}) {
  const place = { server: to, serial, secret };
  const machines = new MachineCache(createVolatileStore());
  const machine = () => machines.get(description, state);
  const tunnel = new SimulatedTunnel({ device: description, state, machine, place, idleMs });
  opened.push(tunnel);
  return tunnel;
}

const isOpen = (wanted: boolean) =>
  vi.waitFor(() => expect(tunnels.has(device)).toBe(wanted), { timeout: 5000, interval: 10 });

/** Reads until a text has arrived. */
async function readUntil(stream: Duplex, wanted: string): Promise<string> {
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString("latin1");
  };
  stream.on("data", collect);
  await vi.waitFor(() => expect(output).toContain(wanted), { timeout: 5000, interval: 10 });
  stream.off("data", collect);
  return output;
}

describe("through the tunnel of a simulated device", () => {
  test("its SSH server runs commands", async () => {
    await createTunnel().open();
    const client = new ssh2.Client();
    const sock = await tunnels.dial(device, { host: "localhost", port: 22 });
    // The tunnel ends before its connection does.
    client.on("error", () => {});
    client.connect({ sock, username: "root", password: "admin01" });
    await once(client, "ready");
    const channel = await new Promise<ssh2.ClientChannel>((resolve, reject) =>
      client.exec("hostname; exit 3", (error, one) => (error ? reject(error) : resolve(one))),
    );
    const [[output], [code]] = await Promise.all([once(channel, "data"), once(channel, "exit")]);
    expect([String(output), code]).toEqual([`${description.model.model}-${serial}\n`, 3]);
    client.end();
  });

  test("telnet prompts for name and password, negotiates, and runs the shell", async () => {
    await createTunnel().open();
    const stream = await tunnels.dial(device, { host: "127.0.0.1", port: 23 });
    expect(await readUntil(stream, "login: ")).toContain("\xff\xfb\x01\xff\xfb\x03\xff\xfd\x1f");
    // Agrees, reports the size 132 x 255 with a doubled IAC, and offers an option that is not known.
    stream.write(Buffer.from([255, 253, 1, 255, 251, 31, 255, 250, 31, 0, 132, 0, 255, 255, 255, 240, 255, 251, 24]));
    stream.write("root\r\0");
    await readUntil(stream, "Password: ");
    stream.write("wrong\r\n");
    expect(await readUntil(stream, "login: ")).toContain("Login incorrect");
    stream.write("root\r\n");
    await readUntil(stream, "Password: ");
    stream.write("admin01\r\n");
    expect(await readUntil(stream, ":~# ")).not.toContain("admin01");
    stream.write("echo $COLUMNS x $LINES\r\0");
    await readUntil(stream, "132 x 255\r\n");
    stream.write(Buffer.from("echo \xff\xff | wc -c\r\0", "latin1"));
    await readUntil(stream, "4\r\n");
    stream.write("exit\r\0");
    await once(stream.resume(), "end");
  });

  test("its web page shows the device, and more after signing in", async () => {
    await createTunnel().open();
    const dial = async () => {
      const stream = await tunnels.dial(device, { host: "localhost", port: 80 });
      return { host: "device", createConnection: () => stream as Socket };
    };
    const read = async (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() };
    };
    const exchange = async (options: RequestOptions, body?: string) => {
      const sent = request({ ...(await dial()), ...options });
      // The tunnel may end before its connection does.
      sent.on("error", () => {});
      sent.end(body);
      return read((await once(sent, "response"))[0]);
    };
    const load = (cookie = "", path = "/") => exchange({ path, headers: { cookie } });
    const post = (form: Record<string, string>) => exchange({ method: "POST" }, new URLSearchParams(form).toString());
    const first = await load();
    expect([first.status, first.text]).toEqual([200, expect.stringContaining(description.model.model)]);
    expect(first.text).not.toContain(description.firmware);
    expect(await post({ username: "admin", password: "wrong" })).toMatchObject({
      status: 403,
      text: expect.stringContaining("Wrong user name"),
    });
    const { headers, text } = await post({ username: "admin", password: "admin01" });
    expect(text).toContain(description.firmware);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect((await load(cookie.split(";", 1)[0])).text).toContain("Sign out");
    expect((await load("session=9999999999.forged")).text).not.toContain("Sign out");
    expect((await load("", "/other")).status).toBe(404);
    expect((await post({ username: "x".repeat(5000) })).status).toBe(413);
  });

  test("its web page is served over TLS too, with a key that stays the same", async () => {
    const keyOf = async () => {
      await createTunnel().open();
      const socket = await tunnels.dial(device, { host: "192.168.1.1", port: 443 });
      const secure = connect({ socket, rejectUnauthorized: false });
      secure.on("error", () => {});
      secure.write("GET / HTTP/1.1\r\nhost: device\r\nconnection: close\r\n\r\n");
      expect(await readUntil(secure, "</html>")).toContain(description.model.model);
      const { subject, pubkey } = secure.getPeerCertificate();
      expect(subject.CN).toBe(`${description.model.model}-${serial}`);
      return pubkey?.toString("hex");
    };
    expect(await keyOf()).toBe(await keyOf());
  });

  test("other ports and hosts are refused", async () => {
    await createTunnel().open();
    await expect(tunnels.dial(device, { host: "localhost", port: 3389 })).rejects.toMatchObject({
      failure: "refused",
      detail: "ECONNREFUSED",
    });
    await expect(tunnels.dial(device, { host: "192.0.2.7", port: 22 })).rejects.toMatchObject({
      failure: "refused",
      detail: "EHOSTUNREACH",
    });
    (await tunnels.dial(device, { host: "192.168.1.1", port: 22 })).destroy();
  });
});

describe("the tunnel of a simulated device", () => {
  test("is open while a stream is used, and closed once it is idle", async () => {
    await createTunnel({ idleMs: 150 }).open();
    await isOpen(true);
    const stream = await tunnels.dial(device, { host: "localhost", port: 23 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(tunnels.has(device)).toBe(true);
    stream.destroy();
    await isOpen(false);
  });

  test("opens again for a session that is not over, and lasts as long as its sessions", async () => {
    const state: DeviceState = { ways: { "7": Date.now() / 1000 + 60 } };
    const tunnel = createTunnel({ idleMs: 50, state });
    tunnel.reopen();
    await isOpen(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tunnels.has(device)).toBe(true);
    state.ways = { "8": Date.now() / 1000 + 2 };
    tunnel.closeWhenIdle();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tunnels.has(device)).toBe(true);
    await isOpen(false);
  });

  test("closes after its session was closed, even if that would have lasted longer", async () => {
    const state: DeviceState = { ways: { "7": Date.now() / 1000 + 600 } };
    const tunnel = createTunnel({ idleMs: 50, state });
    await tunnel.open();
    await isOpen(true);
    closeSession(state, 7);
    tunnel.closeWhenIdle();
    await isOpen(false);
  });

  test("rejects with the reason when it cannot be opened", async () => {
    await expect(createTunnel({ secret: "wrong" }).open()).rejects.toThrow(/^The tunnel could not be opened: .*401/);
    await expect(createTunnel({ to: "http://127.0.0.1:9" }).open()).rejects.toThrow("ECONNREFUSED");
  });
});
