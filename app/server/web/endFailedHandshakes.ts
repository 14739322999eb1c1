import type { Server } from "node:net";
import type { TLSSocket } from "node:tls";

/** How long whoever connects may take to agree on TLS, in milliseconds. */
export const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Ends connections whose handshake fails or takes too long: they are not ended by themselves, nor can they be told anything. */
export function endFailedHandshakes(server: Server): void {
  // Before others, who would answer what cannot be answered.
  server.prependListener("tlsClientError", (_error, socket: TLSSocket) => socket.destroy());
}
