import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { ServerHttp2Stream } from "node:http2";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { RELAY_PATH } from "../../../../../app/domain/relayPath";
import { reportNode } from "../../../../../app/server/gateway/gatewayNodes";
import { makeCertificate } from "../../makeCertificate";
import { addDevice, createGatewayFixture, within } from "../gatewayFixture";
import { createFlood } from "../tunnel/createFlood";
import { openTestTunnel } from "../tunnel/openTestTunnel";
import { openNode, readAll } from "./relayFixture";

const SERIAL = "RELAY-1";
const CREDENTIALS = { serial: SERIAL, secret: `secret of ${SERIAL}` };
let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let first: Awaited<ReturnType<typeof openNode>>;
let second: Awaited<ReturnType<typeof openNode>>;
let device: number;
const flood = createFlood();
/** The last connection to the target on port 25. */
let held: ServerHttp2Stream | undefined;

const TARGETS = {
  "localhost:22": (stream: ServerHttp2Stream) => void stream.pipe(stream),
  "localhost:25": (stream: ServerHttp2Stream) => {
    held = stream;
    stream.resume();
  },
  "localhost:79": async (stream: ServerHttp2Stream) => stream.end((await readAll(stream)).reverse()),
  "localhost:80": (stream: ServerHttp2Stream) => stream.end("the whole page"),
  "localhost:81": (stream: ServerHttp2Stream) => stream.close(),
  "localhost:99": flood.serve,
  "[fd00::1]:22": (stream: ServerHttp2Stream) => stream.end("six"),
};

const openTunnel = () => openTestTunnel(second.origin, CREDENTIALS, TARGETS);
const dial = (port: number) => first.tunnels.dial(device, { host: "localhost", port });
const nodeOf = async () =>
  (await fixture.database.pool.query("select node from device_tunnels where device_id = $1", [device])).rows[0]?.node;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  device = await addDevice(fixture.database, SERIAL);
  first = await openNode(fixture.database, "first");
  second = await openNode(fixture.database, "second");
  await openTunnel();
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  await fixture?.close();
});

describe("[connect.relay] a stream through a tunnel that ends at another process", () => {
  test("carries bytes both ways, whole, and each direction ends on its own", async () => {
    const content = randomBytes(8_000_000);
    const streams = await Promise.all([1, 2, 3].map(() => dial(79)));
    const answers = await Promise.all(
      streams.map((stream) => {
        stream.end(content);
        return readAll(stream);
      }),
    );
    for (const answer of answers) expect(answer.equals(Buffer.from(content).reverse())).toBe(true);
    expect(String(await readAll(await dial(80)))).toBe("the whole page");
    const six = await first.tunnels.dial(device, { host: "fd00::1", port: 22 });
    expect(String(await readAll(six))).toBe("six");
  });

  test("stops its target when nobody reads, and slows no other stream", async () => {
    const unread = await dial(99);
    const flooded = await flood.stopped();
    expect(flooded).toBeGreaterThan(1_000_000);
    expect(flooded).toBeLessThan(40_000_000);
    const echo = await dial(22);
    echo.write("still here");
    expect(String((await once(echo, "data"))[0])).toBe("still here");
    echo.destroy();
    unread.destroy();
  });

  test("ends at its target when it is closed, and here when its target breaks it off", async () => {
    const stream = await dial(25);
    const target = held;
    stream.destroy();
    await within(() => expect(target?.destroyed).toBe(true));
    const broken = await dial(25);
    const error = once(broken, "error");
    held?.close(2);
    expect((await error)[0]).toBeInstanceOf(Error);
  });

  test("says which step failed", async () => {
    await expect(dial(23)).rejects.toMatchObject({ failure: "refused", detail: "ECONNREFUSED" });
    await expect(first.tunnels.dial(device + 1, { host: "localhost", port: 22 })).rejects.toMatchObject({
      failure: "offline",
    });
  });
});

describe("[connect.relay-secret] the relay", () => {
  const statusOf = async (options: WebSocket.ClientOptions, origin = second.origin) => {
    const socket = new WebSocket(origin.replace("http", "ws") + RELAY_PATH, "farhelm-relay", options);
    socket.on("error", () => {});
    const [, response] = await once(socket, "unexpected-response");
    return response.statusCode;
  };

  test("refuses who does not present the secret of its process", async () => {
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ headers: { authorization: "Bearer wrong" } })).toBe(401);
    expect(await statusOf({ headers: { authorization: `Bearer ${first.relay.secret}` } })).toBe(401);
    expect(await statusOf({ headers: { authorization: "Bearer undefined" } }, first.origin)).toBe(401);
  });

  test("says so when the other process has no address", async () => {
    const alone = await openNode(fixture.database, "alone", { isAlone: true });
    await openTestTunnel(alone.origin, CREDENTIALS, TARGETS);
    const problem = "The device is connected to another server process, which cannot be reached.";
    await expect(dial(22)).rejects.toMatchObject({ failure: "elsewhere", message: problem });
    expect(first.log.lines.join()).toContain(`could not be reached. {"node":"alone"`);
    await alone.close();
  });

  test("gives up on another process that accepts connections and never answers", async () => {
    const silent = createServer();
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await reportNode(fixture.database, "silent", { url, secret: "none", certificate: null });
    const text = "update device_tunnels set node = 'silent' where device_id = $1";
    await fixture.database.pool.query(text, [device]);
    await expect(dial(22)).rejects.toMatchObject({ failure: "elsewhere" });
    silent.close();
  }, 20_000);

  test("uses the certificate that the other process recorded, and no other", async () => {
    const secure = await openNode(fixture.database, "secure", { tls: makeCertificate() });
    const socket = await openTestTunnel(secure.origin, CREDENTIALS, TARGETS, { rejectUnauthorized: false });
    const echo = await dial(22);
    echo.write("over TLS");
    expect(String((await once(echo, "data"))[0])).toBe("over TLS");
    await secure.close();
    socket.terminate();

    const impostor = await openNode(fixture.database, "impostor", { tls: makeCertificate() });
    await openTestTunnel(impostor.origin, CREDENTIALS, TARGETS, { rejectUnauthorized: false });
    impostor.relay.renew({ cert: readFileSync(makeCertificate().cert) });
    await reportNode(fixture.database, "impostor", impostor.relay.address());
    await expect(dial(22)).rejects.toMatchObject({ failure: "elsewhere" });
    await impostor.close();
  });
});

describe("[connect.tunnel-registry] the registered location of a tunnel", () => {
  test("is where the device connected last; its tunnel at another process is ended", async () => {
    const before = await openTestTunnel(first.origin, CREDENTIALS, TARGETS);
    const ended = once(before, "close");
    await openTunnel();
    await ended;
    expect(await nodeOf()).toBe("second");
    expect(first.tunnels.has(device)).toBe(false);
    const echo = await dial(22);
    echo.destroy();
  });

  test("is forgotten when the tunnel ends, and recorded again after others considered its process dead", async () => {
    const socket = await openTunnel();
    await fixture.database.pool.query("delete from device_tunnels");
    await within(async () => expect(await nodeOf()).toBe("second"));
    socket.terminate();
    await within(async () => expect(await nodeOf()).toBeUndefined());
    await expect(dial(22)).rejects.toMatchObject({ failure: "offline" });
  });
});
