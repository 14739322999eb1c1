import { createServer, type ServerOptions as HttpOptions, type Server } from "node:http";
import { createServer as createTlsServer, type Server as TlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { codeOf } from "../lifecycle/StartProblem";
import { isLoopback, type ServerOptions } from "../options/readOptions";
import type { Tls } from "../options/readTls";
import { endFailedHandshakes, HANDSHAKE_TIMEOUT_MS } from "../web/endFailedHandshakes";
import { listenProblem } from "../web/listen";

const DEFAULT_PORT = 8_081;

/** Timeouts as those of the console's server, but for bodies: an upload to a slow device takes as long as its session. */
const HTTP_OPTIONS: HttpOptions = {
  headersTimeout: 20_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** The server of devices' web pages. */
export interface PageListener {
  server: Server;
  /** Where browsers reach the pages, with an asterisk in place of the host of a session. */
  url: string;
  /** Uses a renewed certificate for new connections. */
  renew(tls: Tls): void;
  close(): Promise<void>;
}

type PageListenOptions = Pick<ServerOptions, "host" | "trustProxy" | "publicUrl" | "webuiUrl" | "webuiPort"> & {
  tls?: Tls | undefined;
};

/** Whether the console is used on this machine only, where browsers resolve every name below `localhost` to it. */
function isLocal({ host, trustProxy, publicUrl }: PageListenOptions): boolean {
  const name = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return isLoopback(host) && !trustProxy && isLoopback(name.replace(/^\[|\]$/g, ""));
}

function listenAt(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen({ host, port, exclusive: true }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Returns a function that closes a server with all its connections, web sockets too. */
function closerOf(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
}

/** Listens for the web pages of devices; undefined where browsers could not reach any. Throws a StartProblem. */
export async function listenPages(options: PageListenOptions): Promise<PageListener | undefined> {
  const { host, webuiUrl, webuiPort, tls } = options;
  if (webuiUrl === undefined && !isLocal(options)) return undefined;
  const isTls = tls !== undefined && webuiUrl?.startsWith("https:") === true;
  const server = isTls
    ? (createTlsServer({ ...HTTP_OPTIONS, ...tls, handshakeTimeout: HANDSHAKE_TIMEOUT_MS }) as Server)
    : createServer(HTTP_OPTIONS);
  endFailedHandshakes(server);
  const close = closerOf(server);
  const port = webuiPort ?? DEFAULT_PORT;
  try {
    await listenAt(server, host, port).catch((error: unknown) => {
      if (webuiPort !== undefined || codeOf(error) !== "EADDRINUSE") throw error;
      return listenAt(server, host, 0);
    });
  } catch (error) {
    throw listenProblem(error, { host, port, flag: "--webui-port" });
  }
  const listening = (server.address() as AddressInfo).port;
  return {
    server,
    url: webuiUrl ?? `http://*.localhost:${listening}`,
    renew: (found) => isTls && (server as unknown as TlsServer).setSecureContext(found),
    close,
  };
}
