import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket as Socket, WebSocketServer } from "ws";
import type { RdpSockets } from "../../../../../app/console/blocks/desktop/rdp/RdpSockets";
import { RDP_PATH, RDP_PROTOCOL } from "../../../../../app/domain/rdpPath";

let server: WebSocketServer;
let requested: (string | undefined)[];
let sessions: RdpSockets[];

beforeEach(async () => {
  requested = [];
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  server.on("connection", (_socket, { headers }) => requested.push(headers["sec-websocket-protocol"]));
  vi.stubGlobal("WebSocket", Socket);
  vi.resetModules();
  const { RdpSockets } = await import("../../../../../app/console/blocks/desktop/rdp/RdpSockets");
  sessions = ["one", "two"].map((ticket) => new RdpSockets(ticket, { onCertificate: vi.fn(), onClosed: vi.fn() }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const client of server.clients) client.terminate();
  server.close();
});

test.each([
  [0, 1],
  [1, 0],
])("[desktop.sockets] sessions that connect at once each use their own ticket; %i is over first", async (...order) => {
  const { port } = server.address() as AddressInfo;
  const release: (() => void)[] = [];
  const running = sessions.map((sockets, index) =>
    sockets.during(async () => {
      new WebSocket(`ws://127.0.0.1:${port}${RDP_PATH}`);
      await new Promise<void>((resolve) => {
        release[index] = resolve;
      });
    }),
  );
  await vi.waitFor(() => expect(requested).toHaveLength(2));
  expect(requested.toSorted()).toEqual([`${RDP_PROTOCOL},ticket.one`, `${RDP_PROTOCOL},ticket.two`]);
  for (const index of order) {
    release[index]?.();
    await running[index];
  }
  expect(globalThis.WebSocket).toBe(Socket);
});
