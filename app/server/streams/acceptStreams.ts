import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { STREAM_PATH } from "../../domain/streamPath";
import type { Database } from "../database/openDatabase";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import { repeat } from "../lifecycle/repeat";
import { isAllowedOrigin, isOwnOrigin } from "../live/checkOrigin";
import { readSessions } from "../live/readSessions";
import type { Logger } from "../log/createLogger";
import { type TicketedStream, takeTicket } from "../operations/remoteAccess/accessTickets";
import { AccessStream, CLOSE_CODES } from "./AccessStream";
import { AccessStreams } from "./AccessStreams";
import { CONNECT_PERMISSION } from "./revalidateStreams";

const PROTOCOL = "farhelm-stream";
/** The ticket is a second subprotocol, as browsers can set no header on a web socket and addresses are logged. */
const TICKET = /^ticket\.([\w-]{43})$/;
const MAX_MESSAGE_BYTES = 1_048_576;

/** Dependencies of acceptStreams. */
export interface StreamOptions {
  server: Server;
  database: Database;
  tunnels: DeviceTunnels;
  log: Logger;
  /** The name of this process in gateway_nodes. */
  node: string;
  publicUrl?: string | undefined;
  corsOrigins?: readonly string[] | undefined;
  clock?: () => Date;
  /** Interval in milliseconds at which traffic is stored and sessions are revalidated. */
  checkEvery?: number;
}

const REFUSALS = {
  400: "400 Bad Request",
  401: "401 Unauthorized",
  403: "403 Forbidden",
  429: "429 Too Many Requests",
  503: "503 Service Unavailable\r\nRetry-After: 30",
} as const;

function refuse(socket: Duplex, status: keyof typeof REFUSALS): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${REFUSALS[status]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

function readTicket({ headers }: IncomingMessage): string | undefined {
  const [protocol, ticket = ""] = (headers["sec-websocket-protocol"] ?? "").split(",").map((text) => text.trim());
  return protocol === PROTOCOL ? TICKET.exec(ticket)?.[1] : undefined;
}

/** The stream that a request may open, or why it may not. A wrong, used, expired and foreign ticket are refused alike. */
async function admit(
  request: IncomingMessage,
  streams: AccessStreams,
  { database, publicUrl, corsOrigins = [], clock = () => new Date() }: StreamOptions,
): Promise<TicketedStream | keyof typeof REFUSALS> {
  const { origin, host } = request.headers;
  // Programs send no origin; pages of others must not use a ticket they came by.
  if (origin !== undefined && !isOwnOrigin({ origin, host, publicUrl }) && !isAllowedOrigin(origin, corsOrigins))
    return 403;
  const ticket = readTicket(request);
  if (ticket === undefined) return 400;
  const now = clock();
  const stream = await takeTicket(database, ticket, now);
  if (!stream) return 401;
  const user = (await readSessions(database, [stream.loginSession], now)).get(stream.loginSession);
  if (!user?.permissions.has(CONNECT_PERMISSION)) return 403;
  return streams.hasRoom(stream.sessionId) ? stream : 429;
}

// A paused web socket would not see that the client closes it too.
function refuseStream(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  socket.resume();
}

async function openStream(
  socket: WebSocket,
  ticket: TicketedStream,
  streams: AccessStreams,
  { database, tunnels, node }: StreamOptions,
): Promise<void> {
  try {
    const target = await tunnels.dial(ticket.device, ticket.target);
    if (socket.readyState !== socket.OPEN) return void target.destroy();
    await database.pool.query("update access_sessions set node = $2 where id = $1", [ticket.sessionId, node]);
    const stream: AccessStream = new AccessStream(ticket, socket, target, () => streams.remove(stream));
    streams.add(stream);
  } catch (error) {
    if (!(error instanceof TunnelError)) throw error;
    refuseStream(socket, CLOSE_CODES.notOpened, error.message);
  }
}

/**
 * Accepts web sockets that carry the bytes of remote access sessions: each brings a ticket and is joined with the
 * session's target through the device's tunnel. Returns a function that ends all of them.
 */
export function acceptStreams(options: StreamOptions): () => Promise<void> {
  const { server, database, log, clock = () => new Date(), checkEvery = 2_000 } = options;
  const streams = new AccessStreams(database);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: () => PROTOCOL,
  });
  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const admitted = await admit(request, streams, options);
    if (typeof admitted === "number") return refuse(socket, admitted);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on("error", () => opened.terminate());
      // What the client sends before the target has accepted is kept for it.
      opened.pause();
      openStream(opened, admitted, streams, options).catch((error: unknown) => {
        log.error("A stream of a remote access session could not be opened.", { error });
        refuseStream(opened, 1011, "The server could not open the connection.");
      });
    });
  };
  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url !== STREAM_PATH) return;
    socket.on("error", () => socket.destroy());
    accept(request, socket, head).catch((error: unknown) => {
      log.error("A stream of a remote access session could not be admitted.", { error });
      refuse(socket, 503);
    });
  };
  server.on("upgrade", handleUpgrade);
  const failure = "Streams of remote access sessions could not be checked.";
  const checks = repeat(() => streams.revalidate(clock()), { everyMs: checkEvery, log, failure });
  return async () => {
    server.off("upgrade", handleUpgrade);
    await checks.close();
    await streams.close();
  };
}
