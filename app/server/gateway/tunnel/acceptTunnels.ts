import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { TUNNEL_PATH } from "../../../domain/tunnelPath";
import type { Database } from "../../database/openDatabase";
import { repeat } from "../../lifecycle/repeat";
import { SharedRateLimit } from "../../limits/SharedRateLimit";
import type { Logger } from "../../log/createLogger";
import { isSecret } from "../credentials";
import { DeviceLookup, type KnownDevice } from "../DeviceLookup";
import { readCredentials } from "../http/readCredentials";
import { refusalTime } from "../refusalTime";
import type { DeviceTunnels } from "./DeviceTunnels";

const PROTOCOL = "farhelm-tunnel";

/** Tunnels opened per device: one that reconnects with back-off stays far below. */
const ATTEMPTS = new SharedRateLimit("tunnel", { burst: 20, perSecond: 0.2 });

/** A frame of HTTP/2 is at most 16 kB by default; several may share a message. */
const MAX_MESSAGE_BYTES = 1_048_576;

/** Dependencies of acceptTunnels. */
export interface TunnelOptions {
  server: Server;
  database: Database;
  tunnels: DeviceTunnels;
  log: Logger;
  /** Interval in milliseconds at which tunnels of deleted devices and replaced secrets are ended. */
  checkEvery?: number;
}

const REFUSALS = {
  400: "400 Bad Request",
  401: "401 Unauthorized\r\nWWW-Authenticate: Basic",
  429: "429 Too Many Requests\r\nRetry-After: 60",
  503: "503 Service Unavailable\r\nRetry-After: 30",
};

function refuse(socket: Duplex, status: keyof typeof REFUSALS): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${REFUSALS[status]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

/**
 * The device that opens a tunnel, or why it may not. An unknown device and a wrong secret get the same response after
 * the same time.
 */
async function identify(
  { headers }: IncomingMessage,
  { database }: TunnelOptions,
  lookup: DeviceLookup,
): Promise<KnownDevice | keyof typeof REFUSALS> {
  if (headers["sec-websocket-protocol"] !== PROTOCOL) return 400;
  const due = refusalTime();
  const credentials = readCredentials(headers);
  const device = credentials && (await lookup.find(credentials.serial));
  if (credentials && device && isSecret(credentials.secret, device.secretHash))
    return (await ATTEMPTS.take(database, device.serial)) ? device : 429;
  await due;
  return 401;
}

/**
 * Accepts the tunnels of devices: web sockets that they open with serial number and secret as HTTP Basic credentials.
 * Returns a function that ends all of them.
 */
export function acceptTunnels(options: TunnelOptions): () => Promise<void> {
  const { server, database, tunnels, log, checkEvery = 5_000 } = options;
  const lookup = new DeviceLookup(database);
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES });
  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const identified = await identify(request, options, lookup);
    if (typeof identified === "number") return refuse(socket, identified);
    // Before the device knows that its tunnel is open, or another process might not find it yet.
    const tunnel = await tunnels.announce(identified.id);
    let isOpen = false;
    sockets.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true;
      tunnels.add(identified, opened, tunnel);
    });
    if (!isOpen) await tunnels.withdraw(identified.id, tunnel);
  };
  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url !== TUNNEL_PATH) return;
    socket.on("error", () => socket.destroy());
    accept(request, socket, head).catch((error: unknown) => {
      log.error("A tunnel could not be opened.", { error });
      refuse(socket, 503);
    });
  };
  server.on("upgrade", handleUpgrade);
  const failure = "Tunnels of deleted devices could not be looked for.";
  const checks = repeat(() => tunnels.dropLost(database), { everyMs: checkEvery, log, failure });
  return async () => {
    server.off("upgrade", handleUpgrade);
    await checks.close();
    tunnels.close();
  };
}
