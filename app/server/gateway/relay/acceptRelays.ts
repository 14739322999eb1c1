import type { Server } from "node:http";
import { WebSocketServer } from "ws";
import { RELAY_PATH } from "../../../domain/relayPath";
import type { Logger } from "../../log/createLogger";
import { readBearer } from "../../session/readAccessToken";
import { onUpgrade } from "../../webSockets/onUpgrade";
import { refuseUpgrade } from "../../webSockets/refuseUpgrade";
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
  const failure = "The connection of another server process could not be accepted.";
  const stop = onUpgrade(server, { path: RELAY_PATH, failure, log }, async (request, socket, head) => {
    const presented = readBearer(request.headers.authorization);
    if (presented === undefined || !isSecret(Buffer.from(presented), hash))
      return refuseUpgrade(socket, 401, { "WWW-Authenticate": "Bearer" });
    sockets.handleUpgrade(request, socket, head, (opened) => serveRelay(opened, { tunnels, log }));
  });
  return () => {
    stop();
    for (const socket of sockets.clients) socket.terminate();
  };
}
