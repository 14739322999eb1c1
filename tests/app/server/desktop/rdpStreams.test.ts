import { once } from "node:events";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { RDP_PATH, RDP_PROTOCOL } from "../../../../app/domain/rdpPath";
import { createCertificate } from "../../../../app/simulator/services/web/createCertificate";
import type { Client } from "../api/Client";
import type { ServeTarget } from "../gateway/tunnel/openTestTunnel";
import { createStreamFixture } from "../streams/streamFixture";

const ADMIN = "admin@own.test";
const CONNECTION_REQUEST = "030000130ee000000000000100080003000000";
/** The answer of a server that chooses TLS. */
const CONFIRM = Buffer.from("030000130ed000001234000200080001000000", "hex");
/** RDCleanPath 3390 with the connection request. */
const REQUEST = Buffer.from(`301da00402020d3ea6150413${CONNECTION_REQUEST}`, "hex");

let certificate = createCertificate("first", "desk");
const received: string[] = [];

/** An RDP server up to TLS, within which it echoes. */
const serveRdp: ServeTarget = (stream) => {
  stream.once("data", (request: Buffer) => {
    received.push(request.toString("hex"));
    stream.write(CONFIRM);
    const socket = new TLSSocket(stream, { isServer: true, ...certificate });
    socket.on("error", () => stream.destroy());
    socket.pipe(socket);
  });
};

let fixture: Awaited<ReturnType<typeof createStreamFixture>>;
let admin: Client;
beforeAll(async () => {
  fixture = await createStreamFixture({
    "localhost:3389": serveRdp,
    "localhost:22": (stream) => stream.write("SSH-2.0-OpenSSH_9.2\r\n"),
    "localhost:80": (stream) => stream.end(),
    "localhost:81": (stream) => stream.write(Buffer.concat([CONFIRM, Buffer.from("no TLS at all")])),
    "localhost:82": (stream) => stream.write(Buffer.from([3, 0, 255, 255])),
  });
  admin = await fixture.api.signIn(ADMIN);
});
afterAll(() => fixture?.api.close());

/** A client that has sent its first message. */
async function open(port: number, protocol = "rdp", first: Buffer | string = REQUEST) {
  const ticket = await fixture.ticketOf(admin, await fixture.addSession(ADMIN, port, protocol));
  const address = fixture.server.replace("http", "ws") + RDP_PATH;
  const socket = new WebSocket(address, [RDP_PROTOCOL, `ticket.${ticket}`]);
  const messages: (string | Buffer)[] = [];
  let notice = () => {};
  socket.on("message", (data, isBinary) => {
    messages.push(isBinary ? (data as Buffer) : String(data));
    notice();
  });
  const closed = once(socket, "close").then(([code, reason]) => ({ code, reason: String(reason) }));
  await once(socket, "open");
  socket.send(first);
  const next = async () => {
    while (messages.length === 0)
      await new Promise<void>((resolve) => {
        notice = resolve;
      });
    return messages.shift() as string | Buffer;
  };
  return { socket, closed, next };
}

const trust = (socket: WebSocket, accepted: boolean) => socket.send(JSON.stringify({ type: "trust", accepted }));

test("[rdp.certificate] a certificate is asked about once, and again as an alarm when it has changed; then bytes go both ways", async () => {
  const first = await open(3389);
  const { key, ...rest } = JSON.parse(String(await first.next()));
  expect(rest).toEqual({ type: "host-key" });
  expect(key.fingerprint).toMatch(/^SHA256:([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  trust(first.socket, true);
  const response = (await first.next()) as Buffer;
  expect(response.includes(CONFIRM)).toBe(true);
  first.socket.send(Buffer.from("hello"));
  expect(String(await first.next())).toBe("hello");
  first.socket.close();

  const second = await open(3389);
  expect(Buffer.isBuffer(await second.next())).toBe(true);
  second.socket.close();
  expect(received).toEqual([CONNECTION_REQUEST, CONNECTION_REQUEST]);

  certificate = createCertificate("second", "desk");
  const third = await open(3389);
  const alarm = JSON.parse(String(await third.next()));
  expect(alarm.pinned).toMatchObject(key);
  expect(alarm.key.fingerprint).not.toBe(key.fingerprint);
  trust(third.socket, false);
  expect(await third.closed).toEqual({ code: 4000, reason: "The certificate was not trusted." });
});

test.each([
  ["speaks another protocol", 22, "rdp", REQUEST, "The device does not speak RDP at this port."],
  ["ends the connection", 80, "rdp", REQUEST, "The device does not speak RDP at this port."],
  ["begins no TLS", 81, "rdp", REQUEST, "The device does not encrypt RDP with TLS."],
  ["announces an answer of 64 kB", 82, "rdp", REQUEST, "The device does not speak RDP at this port."],
  ["is no RDP server", 22, "ssh", REQUEST, "The target of this session is no RDP server."],
])("[rdp.refused] a target that %s is refused with the reason", async (_title, port, protocol, first, reason) => {
  expect(await (await open(port, protocol, first)).closed).toEqual({ code: 4000, reason });
});

test.each([
  ["a text", "hello"],
  ["other bytes", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
])("[rdp.request] a client that begins with %s is refused", async (_title, first) => {
  const { closed } = await open(3389, "rdp", first);
  expect(await closed).toEqual({ code: 4000, reason: "The first message is no request of RDCleanPath." });
});

test("[rdp.request] a first message of 1 MB is refused", async () => {
  const { closed } = await open(3389, "rdp", Buffer.alloc(1_000_000));
  expect(await closed).toEqual({ code: 4000, reason: "The first message is too long." });
});
