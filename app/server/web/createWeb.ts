import type { Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { allowOrigins } from "./allowOrigins";
import { drainRefused } from "./drainRefused";
import { endFailedHandshakes, HANDSHAKE_TIMEOUT_MS } from "./endFailedHandshakes";
import { limitBodies } from "./limitBodies";
import { refuseAddress } from "./refuseAddress";
import { addSecurityHeaders, REFUSAL_HEADERS } from "./securityHeaders";

/** Options of the web server. */
export interface WebOptions {
  tls?: { cert: Buffer; key: Buffer } | undefined;
  /** Whether X-Forwarded headers are trusted. */
  trustProxy: boolean;
  dev: boolean;
  /** Other origins whose pages may call the API with access tokens; none by default. */
  corsOrigins?: readonly string[] | undefined;
  /** Timeout of TLS handshakes, in milliseconds. */
  handshakeMs?: number;
}

/**
 * Timeouts of receiving a request in milliseconds: with a file, as long as the console waits; any other is much
 * shorter.
 */
const UPLOAD_TIMEOUT_MS = 600_000;
const BODY_TIMEOUT_MS = 60_000;

/** Responds to malformed requests, which never reach a handler. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const isTimeout = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const status = isTimeout
    ? "408 Request Timeout"
    : isTooLarge
      ? "431 Request Header Fields Too Large"
      : "400 Bad Request";
  const headers = { ...REFUSAL_HEADERS, "content-length": "0", connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`);
}

/** Creates the web server with timeouts and security headers, without routes. */
export function createWeb(options: WebOptions): FastifyInstance {
  const { tls, trustProxy, dev, corsOrigins = [], handshakeMs = HANDSHAKE_TIMEOUT_MS } = options;
  const app = Fastify({
    ...(tls ? { https: { ...tls, handshakeTimeout: handshakeMs } } : {}),
    trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    clientErrorHandler: refuseMalformed,
    frameworkErrors: refuseAddress,
  });
  app.server.headersTimeout = 20_000;
  endFailedHandshakes(app.server);
  limitBodies(app, BODY_TIMEOUT_MS);
  drainRefused(app);
  addSecurityHeaders(app, { dev });
  allowOrigins(app, corsOrigins);
  return app;
}
