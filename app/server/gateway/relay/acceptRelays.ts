import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { RELAY_PATH } from "../../../domain/relayPath";
import type { Logger } from "../../log/createLogger";
import { readBearer } from "../../session/readAccessToken";
import { hashSecret, isSecret } from "../credentials";
import type { DeviceTunnels } from "../tunnel/DeviceTunnels";
import { MAX_MESSAGE_BYTES, RELAY_PROTOCOL } from "./relayProtocol";
import { serveRelay } from "./serveRelay";

/** Dependencies of acceptRelays. */
export interface RelayOptions {
  server: Server;
  tunnels: Pick<DeviceTunnels, "dialOwn">;
  /** The secret that other processes present; undefined refuses all. */
  secret: string | undefined;
  log: Logger;
}

const REFUSAL =
  "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/**
 * Accepts web sockets of other server processes, which reach through them the tunnels that end here. Returns a function
 * that ends all of them.
 */
export function acceptRelays({ server, tunnels, secret, log }: RelayOptions): () => void {
  const hash = secret === undefined ? null : hashSecret(secret);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: () => RELAY_PROTOCOL,
  });
  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url !== RELAY_PATH) return;
    socket.on("error", () => socket.destroy());
    const presented = readBearer(request.headers.authorization);
    if (presented === undefined || !isSecret(Buffer.from(presented), hash)) return void socket.end(REFUSAL);
    sockets.handleUpgrade(request, socket, head, (opened) => serveRelay(opened, { tunnels, log }));
  };
  server.on("upgrade", handleUpgrade);
  return () => {
    server.off("upgrade", handleUpgrade);
    for (const socket of sockets.clients) socket.terminate();
  };
}
