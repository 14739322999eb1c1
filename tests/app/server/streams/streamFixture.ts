import { once } from "node:events";
import type { AddressInfo } from "node:net";
import WebSocket from "ws";
import { STREAM_PATH } from "../../../../app/domain/streamPath";
import { rdpStreams } from "../../../../app/server/desktop/rdpStreams";
import { fileTransfers } from "../../../../app/server/fileTransfer/fileTransfers";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { openRelay, type RelayAddress } from "../../../../app/server/gateway/relay/openRelay";
import { acceptTunnels } from "../../../../app/server/gateway/tunnel/acceptTunnels";
import { DeviceTunnels } from "../../../../app/server/gateway/tunnel/DeviceTunnels";
import type { AccessStreams } from "../../../../app/server/streams/AccessStreams";
import { byteStreams } from "../../../../app/server/streams/byteStreams";
import { registerStreams } from "../../../../app/server/streams/registerStreams";
import { terminals } from "../../../../app/server/terminals/terminals";
import type { Client } from "../api/Client";
import { startTestApi } from "../api/startTestApi";
import { SECRET } from "../api/world";
import { within } from "../gateway/gatewayFixture";
import { openTestTunnel, type ServeTarget } from "../gateway/tunnel/openTestTunnel";
import { testLog } from "../testLog";

/** The name of the server process in these tests. */
export const NODE = "node-of-the-test";

/** The maximum size of recordings in these tests, in bytes. */
export const MAX_RECORDING = 2_000_000;

/** A client's stream: the messages it got, and how it was closed. */
export interface TestStream {
  socket: WebSocket;
  /** What has arrived, the first message aside. */
  received: () => string;
  /** Resolves when the target has accepted. */
  opened: Promise<void>;
  closed: Promise<{ code: number; reason: string }>;
}

/**
 * The API with streams and tunnels on a real port, and the world's own device with these targets in its tunnel; `reach`
 * configures how devices are reached without it.
 */
export async function createStreamFixture(targets: Record<string, ServeTarget>, reach: RelayAddress = {}) {
  let tunnels = new DeviceTunnels();
  let streams: AccessStreams | undefined;
  const api = await startTestApi(testLog, {
    prepare: async (app, { database, clock }) => {
      ({ tunnels } = openRelay(reach, { database, node: NODE, log: testLog }));
      app.addHook("preClose", acceptTunnels({ server: app.server, database, tunnels, log: testLog }));
      const parts = { database, tunnels, clock, log: testLog, secret: SECRET, maxRecording: MAX_RECORDING };
      const endpoints = [byteStreams(parts), ...terminals(parts), fileTransfers(parts), rdpStreams(parts)];
      streams = registerStreams(app, endpoints, { database, node: NODE, log: testLog, clock, checkEvery: 50 });
    },
  });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const server = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const device = api.world.devices.own;
  const set = { serial: "STREAMS-1", secret_hash: hashSecret("secret") };
  await api.db.updateTable("devices").set(set).where("id", "=", device).execute();
  const openTunnel = () => openTestTunnel(server, { serial: "STREAMS-1", secret: "secret" }, targets);
  const tunnel = await openTunnel();
  await within(() => tunnels.has(device) || Promise.reject(new Error("There is no tunnel.")));
  /** Adds a session that a user has opened with their newest login, to a port of the device. */
  const addSession = async (email: string, port: number, protocol = "ssh", is_direct = false) => {
    const user = await api.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const logins = api.db.selectFrom("session_families").select("id").where("user_id", "=", user.id);
    const login = await logins.orderBy("created_at", "desc").executeTakeFirst();
    const opened = { user_id: user.id, login_session: login?.id ?? null };
    const row = { company_id: api.world.companies.own, device_id: device, device_name: "D", ...opened };
    const now = api.clock.now.getTime();
    const times = { start_time: api.clock.now, expires_at: new Date(now + 600_000) };
    const target = { protocol, target_host: "localhost", target_port: port, is_direct };
    const insert = api.db
      .insertInto("access_sessions")
      .values({ ...row, username: email, type: "cli", ...times, ...target });
    return (await insert.returning("id").executeTakeFirstOrThrow()).id;
  };
  const ticketOf = async (client: Client, session: number): Promise<string> =>
    (await client.post(`/devices/connect/sessions/${session}/ticket`)).body.data.ticket;
  const open = (ticket: string, options: WebSocket.ClientOptions = {}): TestStream =>
    collect(new WebSocket(server.replace("http", "ws") + STREAM_PATH, ["farhelm-stream", `ticket.${ticket}`], options));
  const session = (id: number) =>
    api.db.selectFrom("access_sessions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  if (!streams) throw new Error("The streams were not registered.");
  return { api, tunnels, streams, tunnel, openTunnel, server, device, addSession, ticketOf, open, session };
}

/** Collects the messages of a stream's web socket. */
export function collect(socket: WebSocket): TestStream {
  const messages: string[] = [];
  socket.on("message", (data) => messages.push(String(data)));
  const opened = once(socket, "message").then(() => {});
  opened.catch(() => {});
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => resolve({ code, reason: String(reason) }));
  });
  return { socket, received: () => messages.slice(1).join(""), opened, closed };
}
