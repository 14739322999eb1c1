import type { Server } from "node:net";
import type { TLSSocket } from "node:tls";

/** Timeout of TLS handshakes, in milliseconds. */
export const HANDSHAKE_TIMEOUT_MS = 10_000;

/**
 * Closes connections whose TLS handshake fails or times out: they do not end by themselves, and no response can be
 * sent.
 */
export function endFailedHandshakes(server: Server): void {
  // Before other listeners, which would try to respond.
  server.prependListener("tlsClientError", (_error, socket: TLSSocket) => socket.destroy());
}
