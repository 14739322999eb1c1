import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { keepAlive } from "../../../../app/server/webSockets/keepAlive";

let server: WebSocketServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

/** A web socket as the server has it, and its client, which answers pings or does not. */
async function connect(autoPong: boolean) {
  const accepted = once(server, "connection") as Promise<[WebSocket]>;
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong });
  await once(client, "open");
  const [socket] = await accepted;
  keepAlive(socket);
  /** Lets the time between two pings pass, and the ping arrive. */
  const pass = async () => {
    const pinged = once(client, "ping");
    vi.advanceTimersByTime(20_000);
    if (socket.readyState === socket.OPEN) await pinged;
  };
  return { socket, client, pass };
}

test("[connect.stream] a client that answers no ping is cut off", async () => {
  const { socket, client, pass } = await connect(false);
  const closed = once(client, "close");
  await pass();
  await pass();
  expect(socket.readyState).toBeGreaterThanOrEqual(socket.CLOSING);
  await closed;
});

test("[connect.stream] a client whose messages wait for a slow target is not cut off, as its answers wait behind them", async () => {
  const { socket, client, pass } = await connect(true);
  socket.pause();
  client.send("a message");
  for (let count = 0; count < 5; count += 1) await pass();
  expect(socket.readyState).toBe(socket.OPEN);
});

test("[connect.stream] messages show that a client is there, like answers to pings", async () => {
  const { socket, client, pass } = await connect(false);
  for (let count = 0; count < 5; count += 1) {
    await pass();
    const arrived = once(socket, "message");
    client.send("a message");
    await arrived;
  }
  expect(socket.readyState).toBe(socket.OPEN);
});
