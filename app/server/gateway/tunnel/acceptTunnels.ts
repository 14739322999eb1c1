import type { IncomingMessage, Server } from "node:http";
import { WebSocketServer } from "ws";
import { TUNNEL_PATH } from "../../../domain/tunnelPath";
import type { Database } from "../../database/openDatabase";
import { repeat } from "../../lifecycle/repeat";
import { SharedRateLimit } from "../../limits/SharedRateLimit";
import type { Logger } from "../../log/createLogger";
import { onUpgrade } from "../../webSockets/onUpgrade";
import { type Refusal, refuseUpgrade } from "../../webSockets/refuseUpgrade";
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

/** Headers of refusals. */
const REFUSAL_HEADERS: Partial<Record<Refusal, Record<string, string>>> = {
  401: { "WWW-Authenticate": "Basic" },
  429: { "Retry-After": "60" },
};

/**
 * The device that opens a tunnel, or why it may not. An unknown device and a wrong secret get the same response after
 * the same time.
 */
async function identify(
  { headers }: IncomingMessage,
  { database }: TunnelOptions,
  lookup: DeviceLookup,
): Promise<KnownDevice | Refusal> {
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
  const refused = "A tunnel could not be opened.";
  const stop = onUpgrade(server, { path: TUNNEL_PATH, failure: refused, log }, async (request, socket, head) => {
    const identified = await identify(request, options, lookup);
    if (typeof identified === "number") return refuseUpgrade(socket, identified, REFUSAL_HEADERS[identified]);
    // Before the device knows that its tunnel is open, or another process might not find it yet.
    const tunnel = await tunnels.register(identified.id);
    let isOpen = false;
    sockets.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true;
      tunnels.add(identified, opened, tunnel);
    });
    if (!isOpen) await tunnels.unregister(identified.id, tunnel);
  });
  const failure = "Tunnels of deleted devices could not be looked for.";
  const checks = repeat(() => tunnels.dropLost(database), { everyMs: checkEvery, log, failure });
  return async () => {
    stop();
    await checks.close();
    tunnels.close();
  };
}
