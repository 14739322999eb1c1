import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { openTunnel } from "../../../app/agent/tunnel/openTunnel.mjs";
import { DeviceTunnel } from "../../../app/server/gateway/tunnel/DeviceTunnel";

const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });
const target = createServer({ allowHalfOpen: true });
let tunnel: DeviceTunnel;
let agent: ReturnType<typeof openTunnel>;

beforeEach(async () => {
  if (!target.listening) await once(target.listen(0, "127.0.0.1"), "listening");
  const { port } = sockets.address() as AddressInfo;
  const place = { server: `http://127.0.0.1:${port}`, serial: "JOINED-1", secret: "secret" };
  const accepted = once(sockets, "connection") as Promise<[WebSocket]>;
  const dial = async ({ host, port: to }: { host: string; port: number }) => {
    const socket = connect({ host, port: to, allowHalfOpen: true });
    await once(socket, "connect");
    return socket;
  };
  agent = openTunnel({ ...place, dial, log: () => {} });
  tunnel = new DeviceTunnel((await accepted)[0], () => {});
  await agent.opened;
});
afterEach(async () => {
  agent.end();
  await agent.ended;
});
afterAll(() => {
  sockets.close();
  target.close();
});

/** A stream of the server, and the connection that its target sees. */
async function open(): Promise<{ stream: Duplex; socket: Socket; seen: ReturnType<typeof watch> }> {
  const connected = once(target, "connection") as Promise<[Socket]>;
  const { port } = target.address() as AddressInfo;
  const [stream, [socket]] = await Promise.all([tunnel.dial({ host: "127.0.0.1", port }), connected]);
  return { stream, socket, seen: watch(socket) };
}

/** What is read from a connection, and how it ends. */
function watch(from: Duplex) {
  const seen = { bytes: 0, isEnded: false, error: undefined as string | undefined };
  from.on("data", (chunk: Buffer) => {
    seen.bytes += chunk.length;
  });
  from.on("end", () => {
    seen.isEnded = true;
  });
  from.on("error", (error: Error & { code?: string }) => {
    seen.error = error.code ?? error.message;
  });
  return seen;
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

test("a target that ends still receives, and what it reads late arrives whole", async () => {
  const { stream, socket } = await open();
  socket.pause();
  const client = watch(stream);
  socket.end("answer");
  await until(() => expect(client).toMatchObject({ bytes: 6, isEnded: true }));
  const late = watch(socket);
  socket.pause();
  stream.end(Buffer.alloc(5_000_000));
  setTimeout(() => socket.resume(), 300);
  await until(() => expect(late).toEqual({ bytes: 5_000_000, isEnded: true, error: undefined }));
  expect(client.error).toBeUndefined();
});

test("the answer of a target that closes without reading the request arrives whole", async () => {
  const { stream, socket } = await open();
  const client = watch(stream);
  socket.end(Buffer.alloc(3_000_000));
  await once(socket, "finish");
  socket.destroy();
  await until(() => expect(client.isEnded).toBe(true));
  // The target resets its connection for what the client still sends, which is discarded.
  for (let at = 0; at < 20; at += 1) await new Promise((resolve) => stream.write(Buffer.alloc(100_000), resolve));
  stream.end();
  await once(stream, "close");
  expect(client).toEqual({ bytes: 3_000_000, isEnded: true, error: undefined });
});

test("a target that resets its connection breaks the stream, which does not look like an end", async () => {
  const { stream, socket } = await open();
  const client = watch(stream);
  socket.write("some");
  await until(() => expect(client.bytes).toBe(4));
  socket.resetAndDestroy();
  await until(() => expect(client).toEqual({ bytes: 4, isEnded: false, error: "ERR_HTTP2_STREAM_ERROR" }));
});

test.each([
  ["the client breaks off", (stream: Duplex) => stream.destroy()],
  ["the client fails", (stream: Duplex) => stream.destroy(new Error("broken"))],
  ["the tunnel is lost", () => agent.end()],
  ["the server ends the tunnel", () => tunnel.close()],
])("when %s, the target sees a reset and no end", async (_what, breakOff) => {
  const { stream, seen } = await open();
  stream.on("error", () => {});
  stream.write("half of it");
  await until(() => expect(seen.bytes).toBe(10));
  breakOff(stream);
  await until(() => expect(seen).toEqual({ bytes: 10, isEnded: false, error: "ECONNRESET" }));
});

test("the connection of a client that goes away after its end is closed", async () => {
  const { stream, socket, seen } = await open();
  stream.end("whole");
  await until(() => expect(seen).toMatchObject({ bytes: 5, isEnded: true }));
  stream.destroy();
  // A target that has read the end notices only when it writes.
  await until(() => {
    socket.write("answer");
    expect(seen.error).toMatch(/ECONNRESET|EPIPE/);
  });
});

test("texts that are written together arrive as they were written", async () => {
  for (let at = 0; at < 20; at += 1) {
    const { stream, socket } = await open();
    const parts: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => parts.push(chunk));
    stream.cork();
    for (const line of ["GET / HTTP/1.1\r\n", "host: device\r\n", "\r\n"]) stream.write(line, "latin1");
    stream.uncork();
    stream.end();
    await once(socket, "end");
    expect(String(Buffer.concat(parts))).toBe("GET / HTTP/1.1\r\nhost: device\r\n\r\n");
    socket.end();
  }
});

test("other streams are opened and carried while twenty are not read at either end", async () => {
  for (let at = 0; at < 20; at += 1) {
    const { stream, socket } = await open();
    for (const end of [stream, socket]) {
      end.removeAllListeners("data");
      end.pause();
      end.on("error", () => {});
    }
    stream.write(Buffer.alloc(2_000_000));
    socket.write(Buffer.alloc(2_000_000));
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { stream, socket, seen } = await open();
  const client = watch(stream);
  stream.end(Buffer.alloc(3_000_000));
  socket.end(Buffer.alloc(3_000_000));
  await until(() => expect([seen.bytes, client.bytes]).toEqual([3_000_000, 3_000_000]));
});

test("a hundred and fifty streams that are broken off leave room for others", async () => {
  for (let at = 0; at < 150; at += 1) {
    const { stream, socket } = await open();
    stream.on("error", () => {});
    socket.write(Buffer.alloc(2_000_000));
    stream.destroy();
  }
  const { stream, seen } = await open();
  stream.end("whole");
  await until(() => expect(seen).toMatchObject({ bytes: 5, isEnded: true }));
});

test("all connections of the sessions that a device may have fit into its tunnel; beyond its limit they are refused", async () => {
  const { port } = target.address() as AddressInfo;
  const dial = () => tunnel.dial({ host: "127.0.0.1", port });
  // They are reset at the end.
  target.on("connection", (socket) => socket.on("error", () => {}));
  // 20 sessions with 32 connections.
  const streams = await Promise.all(Array.from({ length: 640 }, dial));
  streams.push(...(await Promise.all(Array.from({ length: 360 }, dial))));
  await expect(dial()).rejects.toMatchObject({ failure: "busy" });
  streams[0]?.destroy();
  await vi.waitFor(async () => (await dial()).destroy());
  for (const stream of streams) stream.destroy();
});
