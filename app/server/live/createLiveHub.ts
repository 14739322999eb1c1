import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { createAdapter } from "@socket.io/postgres-adapter";
import { Server } from "socket.io";
import type { Database } from "../database/openDatabase";
import type { Logger } from "../log/createLogger";
import { readBearer } from "../session/readAccessToken";
import type { SessionReader } from "../session/SessionReader";
import { isAnswered } from "../webSockets/onUpgrade";
import { isAllowedOrigin, isOwnOrigin } from "./checkOrigin";
import type { LiveServer, LiveSocket, RelayedMessage } from "./LiveSocket";
import { createRecentEvents } from "./recentEvents";
import { revalidateSockets } from "./revalidateSockets";
import { serveSubscriptions } from "./subscriptions";

/** Publishes events to the subscribers of a channel, on all server processes. */
export interface LiveHub {
  /** `room` restricts the event to a subset of the channel's subscribers. */
  publish(channel: string, event: string, payload: unknown, room?: string): void;
  close(): Promise<void>;
}

/** Dependencies of the hub. */
export interface LiveHubOptions {
  server: HttpServer;
  database: Database;
  sessions: SessionReader;
  log: Logger;
  /** The public URL, where it differs from the Host header. */
  publicUrl?: string | undefined;
  /** Other origins whose pages may connect with access tokens. */
  corsOrigins?: readonly string[] | undefined;
  /** Whether to trust the X-Forwarded-For header. */
  trustProxy?: boolean;
  clock?: () => Date;
  /** Interval of session revalidation, in milliseconds. */
  revalidateEvery?: number;
}

const PATH = "/status/socket.io";

/** Time for others to answer an upgrade, in milliseconds. */
const UPGRADE_TIMEOUT_MS = 1_000;

/** Ends upgrades that nobody answers, which Node leaves open once there is a listener. */
function endUnanswered(server: HttpServer): void {
  server.on("upgrade", ({ url = "" }: IncomingMessage, socket: Socket) => {
    if (url.startsWith(PATH)) return;
    socket.on("error", () => socket.destroy());
    const end = () => socket.bytesWritten === 0 && !isAnswered(socket) && socket.destroy();
    setTimeout(end, UPGRADE_TIMEOUT_MS).unref();
  });
}

function createServer({ server, database, log, publicUrl, corsOrigins = [] }: LiveHubOptions): LiveServer {
  endUnanswered(server);
  return new Server(server, {
    path: PATH,
    transports: ["websocket"],
    serveClient: false,
    allowUpgrades: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 4096,
    connectTimeout: 10_000,
    allowRequest: (request: IncomingMessage, callback) => {
      const { origin, host, authorization } = request.headers;
      // Browsers cannot set this header on a web socket, so the client is a program and authenticates by it alone.
      const isProgram = readBearer(authorization) !== undefined;
      const isAllowed = isOwnOrigin({ origin, host, publicUrl }) || isAllowedOrigin(origin, corsOrigins);
      callback(null, isProgram || isAllowed);
    },
    adapter: createAdapter(database.pool, {
      errorHandler: (error: Error) => log.warn("An event could not be relayed between server processes.", { error }),
    }),
  });
}

/** The access token of a connection: from its header, or from the handshake payload, where pages can set it. */
function tokenOf({ headers, auth }: LiveSocket["handshake"]): string | undefined {
  const { token } = Object(auth);
  return readBearer(headers.authorization) ?? (typeof token === "string" ? readBearer(`Bearer ${token}`) : undefined);
}

async function userOf(handshake: LiveSocket["handshake"], { sessions, trustProxy, publicUrl }: LiveHubOptions) {
  const { headers, address } = handshake;
  const token = tokenOf(handshake);
  if (token === undefined) {
    // As in the API, pages of other origins authenticate by token only, never by cookie.
    const { origin, host } = headers;
    return isOwnOrigin({ origin, host, publicUrl }) ? sessions.readSession(headers.cookie) : null;
  }
  const forwarded = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")[0]
        ?.trim()
    : "";
  return sessions.readToken(token, forwarded || address);
}

function admit(io: LiveServer, options: LiveHubOptions): void {
  io.use((socket, next) => {
    userOf(socket.handshake, options).then(
      (user) => {
        if (user) socket.data = { user, channels: new Map() };
        next(user ? undefined : new Error("Sign in first."));
      },
      (error: unknown) => {
        options.log.error("A real-time connection could not be checked.", { error });
        next(new Error("The server is busy; try again."));
      },
    );
  });
}

function scheduleRevalidation(io: LiveServer, options: LiveHubOptions): () => void {
  const { database, log, clock = () => new Date(), revalidateEvery = 4000 } = options;
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    revalidateSockets(io, database, clock())
      .catch((error: unknown) => log.error("Sessions of open pages could not be checked.", { error }))
      .finally(() => {
        isRunning = false;
      });
  }, revalidateEvery);
  return () => clearInterval(timer);
}

/** Batches the messages of one event loop turn into one message to the other processes. */
function createRelay(io: LiveServer): (message: RelayedMessage) => void {
  let pending: RelayedMessage[] = [];
  return (message) => {
    if (pending.push(message) > 1) return;
    setImmediate(() => {
      const messages = pending;
      pending = [];
      io.serverSideEmit("passed", messages);
    });
  };
}

/** Opens the real-time connection on an HTTP server. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const io = createServer(options);
  const recent = createRecentEvents();
  const deliver = (message: RelayedMessage) => {
    const { room, channel, event, payload } = message;
    recent.add(message);
    io.local.to(room).emit(event, channel, payload);
  };
  const relay = createRelay(io);
  const stop = scheduleRevalidation(io, options);
  admit(io, options);
  io.on("connection", (socket: LiveSocket) => serveSubscriptions(socket, { ...options, recent }));
  io.on("passed", (messages) => {
    for (const message of messages) deliver(message);
  });
  return {
    publish(channel, event, payload, room = channel) {
      const message = { room, channel, event, payload };
      deliver(message);
      relay(message);
    },
    async close() {
      stop();
      io.local.disconnectSockets(true);
      await io.of("/").adapter.close();
      io.engine.close();
    },
  };
}
