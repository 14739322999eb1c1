import type { Server as HttpServer, IncomingMessage } from "node:http";
import { createAdapter } from "@socket.io/postgres-adapter";
import { Server } from "socket.io";
import type { Database } from "../database/openDatabase";
import type { Logger } from "../log/createLogger";
import { readBearer } from "../session/readAccessToken";
import type { SessionReader } from "../session/SessionReader";
import { isAllowedOrigin, isOwnOrigin } from "./checkOrigin";
import type { LiveServer, LiveSocket, RelayedMessage } from "./LiveSocket";
import { createRecentEvents } from "./recentEvents";
import { revalidateSockets } from "./revalidateSockets";
import { serveSubscriptions } from "./subscriptions";

/** Sends events to whoever hears a channel, whichever server process they are connected to. */
export interface LiveHub {
  /** room narrows the listeners of the channel; without it all of them are told. */
  publish(channel: string, event: string, payload: unknown, room?: string): void;
  close(): Promise<void>;
}

/** What the hub stands on. */
export interface LiveHubOptions {
  server: HttpServer;
  database: Database;
  sessions: SessionReader;
  log: Logger;
  /** The address people use, where it differs from the Host header that arrives. */
  publicUrl?: string | undefined;
  /** The origins of pages elsewhere that may connect with access tokens. */
  corsOrigins?: readonly string[] | undefined;
  /** Whether a proxy says where connections come from. */
  trustProxy?: boolean;
  clock?: () => Date;
  /** How often sessions are asked about, in milliseconds. */
  revalidateEvery?: number;
}

function createServer({ server, database, log, publicUrl, corsOrigins = [] }: LiveHubOptions): LiveServer {
  return new Server(server, {
    path: "/status/socket.io",
    transports: ["websocket"],
    serveClient: false,
    allowUpgrades: false,
    maxHttpBufferSize: 4096,
    connectTimeout: 10_000,
    allowRequest: (request: IncomingMessage, answer) => {
      const { origin, host, authorization } = request.headers;
      // No page can send this header with a web socket: who does is a program, and is let in by it alone.
      const isProgram = readBearer(authorization) !== undefined;
      const isKnown = isOwnOrigin({ origin, host, publicUrl }) || isAllowedOrigin(origin, corsOrigins);
      answer(null, isProgram || isKnown);
    },
    adapter: createAdapter(database.pool, {
      errorHandler: (error: Error) => log.warn("Server processes could not tell each other an event.", { error }),
    }),
  });
}

/** The access token of a connection: in its header, or in what it says of itself, where pages can put one. */
function tokenOf({ headers, auth }: LiveSocket["handshake"]): string | undefined {
  const { token } = Object(auth);
  return readBearer(headers.authorization) ?? (typeof token === "string" ? readBearer(`Bearer ${token}`) : undefined);
}

async function userOf(handshake: LiveSocket["handshake"], { sessions, trustProxy, publicUrl }: LiveHubOptions) {
  const { headers, address } = handshake;
  const token = tokenOf(handshake);
  if (token === undefined) {
    // As with the API, pages of other origins are let in by their token alone, never by a cookie.
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

function keepRevalidating(io: LiveServer, options: LiveHubOptions): () => void {
  const { database, log, clock = () => new Date(), revalidateEvery = 4000 } = options;
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    revalidateSockets(io, database, clock())
      .catch((error: unknown) => log.error("Sessions of open pages could not be checked.", { error }))
      .finally(() => {
        isAsking = false;
      });
  }, revalidateEvery);
  return () => clearInterval(timer);
}

/** Collects what one turn publishes, so that other processes are told in one message. */
function createPasser(io: LiveServer): (message: RelayedMessage) => void {
  let waiting: RelayedMessage[] = [];
  return (message) => {
    if (waiting.push(message) > 1) return;
    setImmediate(() => {
      const messages = waiting;
      waiting = [];
      io.serverSideEmit("passed", messages);
    });
  };
}

/** Opens the real-time channel on the given server. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const io = createServer(options);
  const recent = createRecentEvents();
  const deliver = (message: RelayedMessage) => {
    const { room, channel, event, payload } = message;
    recent.note(message);
    io.local.to(room).emit(event, channel, payload);
  };
  const pass = createPasser(io);
  const stop = keepRevalidating(io, options);
  admit(io, options);
  io.on("connection", (socket: LiveSocket) => serveSubscriptions(socket, { ...options, recent }));
  io.on("passed", (messages) => {
    for (const message of messages) deliver(message);
  });
  return {
    publish(channel, event, payload, room = channel) {
      const message = { room, channel, event, payload };
      deliver(message);
      pass(message);
    },
    async close() {
      stop();
      io.local.disconnectSockets(true);
      await io.of("/").adapter.close();
      io.engine.close();
    },
  };
}
