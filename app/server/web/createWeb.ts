import type { Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { allowOrigins } from "./allowOrigins";
import { drainRefused } from "./drainRefused";
import { endFailedHandshakes, HANDSHAKE_TIMEOUT_MS } from "./endFailedHandshakes";
import { limitBodies } from "./limitBodies";
import { refuseAddress } from "./refuseAddress";
import { addSecurityHeaders, REFUSAL_HEADERS } from "./securityHeaders";

/** How the web server listens to the world. */
export interface WebOptions {
  tls?: { cert: Buffer; key: Buffer } | undefined;
  /** Whether X-Forwarded headers are believed. */
  trustProxy: boolean;
  dev: boolean;
  /** The origins of pages elsewhere that may call the API with access tokens; none when left out. */
  corsOrigins?: readonly string[] | undefined;
  /** How long a browser may take to agree on TLS, in milliseconds. */
  handshakeMs?: number;
}

/** How long a request may take to come: one with a file as long as the console waits for it, any other far less (ms). */
const LONGEST_UPLOAD = 600_000;
const LONGEST_BODY = 60_000;

/** Answers what is not even a request; everything else has a handler. */
function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const isLarge = error.code === "HPE_HEADER_OVERFLOW";
  const status = isLate ? "408 Request Timeout" : isLarge ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const headers = { ...REFUSAL_HEADERS, "content-length": "0", connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`);
}

/** Creates the web server: time limits, security headers on every answer, nothing mounted yet. */
export function createWeb(options: WebOptions): FastifyInstance {
  const { tls, trustProxy, dev, corsOrigins = [], handshakeMs = HANDSHAKE_TIMEOUT_MS } = options;
  const app = Fastify({
    ...(tls ? { https: { ...tls, handshakeTimeout: handshakeMs } } : {}),
    trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: LONGEST_UPLOAD,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    clientErrorHandler: refuseBroken,
    frameworkErrors: refuseAddress,
  });
  app.server.headersTimeout = 20_000;
  endFailedHandshakes(app.server);
  limitBodies(app, LONGEST_BODY);
  drainRefused(app);
  addSecurityHeaders(app, { dev });
  allowOrigins(app, corsOrigins);
  return app;
}
