import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { DeviceTunnels } from "../../../app/server/gateway/tunnel/DeviceTunnels";
import { within } from "../server/gateway/gatewayFixture";
import { createAgentWorld } from "./createAgentWorld";

const SERIAL = "AGENT-TUNNEL";
const MAC = "06:00:00:00:0D:01";
/** An address of this machine that is not loopback, as of a host behind a device; undefined without a network. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === "IPv4" && !one.internal)?.address;

let world: Awaited<ReturnType<typeof createAgentWorld>>;
let device: number;
const tunnels = new DeviceTunnels();
const servers: Server[] = [];

/** All bytes of a stream until its end; unlike an iteration, this leaves the other direction open. */
function readAll(stream: Duplex): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => resolve(Buffer.concat(chunks)));
    stream.on("error", reject);
  });
}

/** A TCP server on a free port of an address. */
async function listen(serve: (socket: Socket) => void, host = "127.0.0.1"): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    serve(socket);
  });
  servers.push(server);
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function startAgent(more: readonly string[] = []) {
  const agent = world.start(["--every", "45", "--tunnel", ...more]);
  await within(() => expect(agent.output.join("")).toContain("The tunnel is open."), 20_000);
  await within(() => expect(tunnels.has(device)).toBe(true));
  return agent;
}

beforeAll(async () => {
  world = await createAgentWorld(SERIAL, MAC, { tunnels, checkEvery: 50 });
  await world.rowsOf("insert into authorized_devices (company_id, serial, mac) values (3, $1, $2)", [SERIAL, MAC]);
  const agent = world.start(["--every", "45"]);
  await within(async () => {
    device = (await world.rowsOf("select id from devices where serial = $1 and status = 1", [SERIAL]))[0].id;
  }, 20_000);
  await world.stop(agent.child);
}, 60_000);
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => world?.close());

describe("through the tunnel of an agent", () => {
  test("bytes flow both ways, whole, and each direction ends on its own", async () => {
    const agent = await startAgent();
    const content = randomBytes(20_000_000);
    const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    // Answers only once everything has arrived, which takes a half-closed connection.
    const port = await listen(async (socket) => socket.end((await readAll(socket)).reverse()));
    const streams = await Promise.all([1, 2, 3].map(() => tunnels.dial(device, { host: "localhost", port })));
    const answers = await Promise.all(
      streams.map((stream) => {
        stream.end(content);
        return readAll(stream);
      }),
    );
    for (const answer of answers) expect(digest(answer.reverse())).toBe(digest(content));
    await world.stop(agent.child);
    await within(() => expect(tunnels.has(device)).toBe(false));
    await expect(tunnels.dial(device, { host: "localhost", port })).rejects.toMatchObject({ failure: "offline" });
  });

  test("a stream without a reader carries no more than its windows, and other streams go on", async () => {
    const agent = await startAgent();
    let sent = 0;
    const flood = await listen((socket) => {
      const send = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      socket.on("drain", send);
      send();
    });
    const echo = await listen((socket) => void socket.pipe(socket));
    const unread = await tunnels.dial(device, { host: "127.0.0.1", port: flood });
    let before: number;
    do {
      before = sent;
      await wait(500);
    } while (sent > before);
    expect(sent).toBeLessThan(30_000_000);
    const stream = await tunnels.dial(device, { host: "127.0.0.1", port: echo });
    stream.end("still here");
    expect(String(await readAll(stream))).toBe("still here");
    unread.destroy();
    await world.stop(agent.child);
  });

  test("a target that refuses the connection or is unknown is reported as refused, one not allowed as forbidden", async () => {
    const agent = await startAgent();
    const port = await listen(() => {});
    const [server] = servers.splice(0);
    server?.close();
    await expect(tunnels.dial(device, { host: "localhost", port })).rejects.toMatchObject({
      failure: "refused",
      detail: "ECONNREFUSED",
    });
    await expect(tunnels.dial(device, { host: "192.0.2.1", port: 22 })).rejects.toMatchObject({ failure: "forbidden" });
    await expect(tunnels.dial(device, { host: "no-such-host.invalid", port: 22 })).rejects.toMatchObject({
      failure: "refused",
    });
    for (const host of ["a b", "x\r\ny", "", "127.0.0.1:22@x"])
      await expect(tunnels.dial(device, { host, port: 22 }), host).rejects.toThrow();
    await world.stop(agent.child);
  });

  test.skipIf(!outside)("a host that --reach names is reached at its port, and nothing beside it", async () => {
    const port = await listen((socket) => socket.end("reached"), outside);
    const other = await listen((socket) => socket.end("beside"), outside);
    const agent = await startAgent(["--reach", `${outside}:${port}`]);
    expect(String(await readAll(await tunnels.dial(device, { host: String(outside), port })))).toBe("reached");
    await expect(tunnels.dial(device, { host: String(outside), port: other })).rejects.toMatchObject({
      failure: "forbidden",
    });
    await world.stop(agent.child);
  });

  test("it comes back by itself, and a newer one replaces it", async () => {
    const agent = await startAgent();
    const port = await listen((socket) => socket.end("hello"));
    tunnels.close();
    await within(() => expect(agent.output.join("").match(/The tunnel is open/g)).toHaveLength(2), 20_000);
    await within(() => expect(tunnels.has(device)).toBe(true));
    const open = await tunnels.dial(device, { host: "localhost", port: await listen(() => {}) });
    // Not an end, which would make a broken transfer look whole.
    const lost = expect(readAll(open)).rejects.toMatchObject({ failure: "lost" });
    const second = await startAgent();
    await lost;
    expect(String(await readAll(await tunnels.dial(device, { host: "localhost", port })))).toBe("hello");
    await world.stop(agent.child);
    await world.stop(second.child);
  });
});

describe("a tunnel is refused", () => {
  const open = (serial: string, secret: string, protocols: string[] = ["farhelm-tunnel"]) => {
    const authorization = `Basic ${Buffer.from(`${serial}:${secret}`).toString("base64")}`;
    return new WebSocket(`${world.server.replace("http", "ws")}/door/tunnel`, protocols, {
      headers: { authorization },
    });
  };
  const refusal = async (socket: WebSocket) => String((await once(socket, "error"))[0].message);

  test("to a wrong secret and an unknown device alike, and without its protocol", async () => {
    const started = performance.now();
    expect(await refusal(open(SERIAL, "wrong"))).toContain("401");
    expect(await refusal(open("UNKNOWN-1", "wrong"))).toContain("401");
    expect(performance.now() - started).toBeGreaterThan(490);
    expect(await refusal(open(SERIAL, "wrong", []))).toContain("400");
    expect((await fetch(`${world.server}/door/tunnel`)).status).toBe(426);
    expect(tunnels.has(device)).toBe(false);
  });

  test("when what comes through it is no HTTP/2, and when its device is enrolled with another secret", async () => {
    const secret = await readFile(join(world.folder, "secret"), "utf8");
    const garbled = open(SERIAL, secret);
    await once(garbled, "open");
    garbled.send(randomBytes(5_000));
    await once(garbled, "close");
    const silent = open(SERIAL, secret);
    await once(silent, "open");
    await within(() => expect(tunnels.has(device)).toBe(true));
    await expect(tunnels.dial(device, { host: "localhost", port: 22 }, 300)).rejects.toMatchObject({
      failure: "timeout",
    });
    await world.rowsOf("update devices set secret_hash = sha256('other') where id = $1", [device]);
    await once(silent, "close");
    expect(tunnels.has(device)).toBe(false);
  });
});

test.each([
  ["--tunnel needs --server", ["--tunnel"], false],
  ["--reach is of use only with --tunnel", ["--reach", "10.0.0.1"], true],
  ["is not a port", ["--tunnel", "--reach", "10.0.0.1:99999"], true],
  ["expected an address", ["--tunnel", "--reach", "example.com"], true],
  ["at most 32 bits", ["--tunnel", "--reach", "10.0.0.0/33"], true],
])("the agent says %s and ends", async (message, args, hasServer) => {
  const { child, output } = world.start(hasServer ? args : [...args, "--server", ""]);
  const [code] = await once(child, "exit");
  expect([code, output.join("")]).toEqual([1, expect.stringContaining(message)]);
});
