import { constants, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { createWebSocketStream, type WebSocket } from "ws";
import type { Logger } from "../../log/createLogger";
import { STREAM_WINDOW, TUNNEL_WINDOW, type TunnelTarget } from "../tunnel/DeviceTunnel";
import type { DeviceTunnels } from "../tunnel/DeviceTunnels";
import { TunnelError, type TunnelFailure } from "../tunnel/TunnelError";
import { joinStreams } from "./joinStreams";
import { DEVICE_HEADER } from "./relayProtocol";

/** The other process pings every 20 seconds; without a ping for this long the connection is lost, in milliseconds. */
const SILENCE_MS = 60_000;

/** Memory of one connection in megabytes: what its unread streams may hold together. */
const MAX_SESSION_MEMORY = 256;

/** As DeviceTunnel reads them. */
const STATUSES: Record<TunnelFailure, number> = {
  offline: 421,
  elsewhere: 421,
  busy: 503,
  forbidden: 403,
  refused: 502,
  unreachable: 502,
  timeout: 504,
  lost: 502,
};

type OwnTunnels = Pick<DeviceTunnels, "dialOwn">;

/** The device and target of a request; undefined when it is not such a request. */
function readRequest(headers: IncomingHttpHeaders & { ":method"?: string; ":authority"?: string }) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(headers[":authority"] ?? "") ?? [];
  const host = bracketed ?? plain;
  const device = Number(headers[DEVICE_HEADER]);
  if (headers[":method"] !== "CONNECT" || host === undefined || !Number.isInteger(device)) return undefined;
  return { device, target: { host, port: Number(port) } satisfies TunnelTarget };
}

function refuse(stream: ServerHttp2Stream, { failure, detail }: TunnelError): void {
  if (stream.destroyed) return;
  const reason = detail === undefined ? {} : { reason: detail };
  stream.respond({ ":status": STATUSES[failure], ...reason }, { endStream: true });
}

async function relay(
  stream: ServerHttp2Stream,
  request: { device: number; target: TunnelTarget },
  tunnels: OwnTunnels,
): Promise<void> {
  try {
    const target = await tunnels.dialOwn(request.device, request.target);
    if (stream.destroyed) return void target.destroy();
    stream.respond({ ":status": 200 });
    joinStreams(stream, target);
  } catch (error) {
    if (!(error instanceof TunnelError)) throw error;
    refuse(stream, error);
  }
}

/**
 * Serves another process: each CONNECT request is a stream through the tunnel of a device that ends here. It never goes
 * on to a third process, so there are no loops.
 */
export function serveRelay(socket: WebSocket, { tunnels, log }: { tunnels: OwnTunnels; log: Logger }): void {
  const settings = { enablePush: false, initialWindowSize: STREAM_WINDOW };
  const server = createServer({ settings, maxSessionMemory: MAX_SESSION_MEMORY });
  server.on("session", (session) => {
    session.setLocalWindowSize(TUNNEL_WINDOW);
    session.on("error", () => socket.terminate());
    // With an error, or its streams would seem to have ended whole.
    socket.once("close", () => session.destroy(new TunnelError("lost")));
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => stream.destroy());
    const request = readRequest(headers);
    if (!request) return stream.close(constants.NGHTTP2_REFUSED_STREAM);
    relay(stream, request, tunnels).catch((error: unknown) => {
      log.error("A stream of another server process could not be opened.", { error });
      stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    });
  });
  const bytes = createWebSocketStream(socket);
  bytes.on("error", () => socket.terminate());
  const timer = setTimeout(() => socket.terminate(), SILENCE_MS);
  socket.on("ping", () => timer.refresh());
  socket.once("close", () => clearTimeout(timer));
  server.emit("connection", bytes);
}
