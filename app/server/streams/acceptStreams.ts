import type { Server } from "node:http";
import { WebSocketServer } from "ws";
import { repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { onUpgrade } from "../webSockets/onUpgrade";
import { refuseUpgrade } from "../webSockets/refuseUpgrade";
import type { AccessStreams } from "./AccessStreams";
import { type AdmissionOptions, admit } from "./admit";
import type { StreamEndpoint } from "./StreamEndpoint";

const MAX_MESSAGE_BYTES = 1_048_576;

/** Dependencies of acceptStreams. */
export interface StreamOptions extends AdmissionOptions {
  server: Server;
  log: Logger;
  /** Interval in milliseconds at which traffic is stored and sessions are revalidated. */
  checkEvery?: number;
}

/** Accepts the web sockets of one endpoint. Returns a function that stops this. */
function acceptAt(endpoint: StreamEndpoint, streams: AccessStreams, options: StreamOptions): () => void {
  const { server, log } = options;
  const { path, protocol, maxMessageBytes = MAX_MESSAGE_BYTES } = endpoint;
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    handleProtocols: () => protocol,
  });
  const failure = "A stream of a remote access session could not be admitted.";
  return onUpgrade(server, { path, failure, log }, async (request, socket, head) => {
    const admitted = await admit(request, endpoint, options);
    if (typeof admitted === "number") return refuseUpgrade(socket, admitted);
    // Nothing comes between this and the place that the endpoint takes.
    if (!streams.hasRoom(admitted.sessionId)) return refuseUpgrade(socket, 429);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on("error", () => opened.terminate());
      endpoint.open(opened, admitted, streams).catch((error: unknown) => {
        log.error("A stream of a remote access session could not be opened.", { error });
        opened.close(1011, "The server could not open the connection.");
        // A paused web socket would not see that the client closes it too.
        opened.resume();
      });
    });
  });
}

/**
 * Accepts web sockets that carry remote access sessions: each brings a ticket. Their endpoints share the limits, the
 * count of bytes and the revalidation. Returns a function that ends all of them.
 */
export function acceptStreams(
  streams: AccessStreams,
  options: StreamOptions,
  endpoints: readonly StreamEndpoint[],
): () => Promise<void> {
  const { log, clock = () => new Date(), checkEvery = 2_000 } = options;
  const stops = endpoints.map((endpoint) => acceptAt(endpoint, streams, options));
  const every = { everyMs: checkEvery, log };
  // Apart, so that sessions end although the count waits or fails.
  const failure = "Streams of remote access sessions could not be checked.";
  const checks = repeat(() => streams.revalidate(clock()), { ...every, failure });
  const uncounted = "The traffic of remote access sessions could not be stored.";
  const counts = repeat(() => streams.storeTraffic(), { ...every, failure: uncounted });
  return async () => {
    for (const stop of stops) stop();
    await checks.close();
    await counts.close();
    await streams.close();
    for (const endpoint of endpoints) await endpoint.close?.();
  };
}
