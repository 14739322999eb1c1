import type { WebSocket } from "ws";
import { STREAM_PATH } from "../../domain/streamPath";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { AccessStream } from "./AccessStream";
import type { AccessStreams } from "./AccessStreams";
import { type CarriedStream, CLOSE_CODES } from "./CarriedStream";
import type { StreamEndpoint } from "./StreamEndpoint";

/** A stream whose target has not accepted yet. */
function placeOf(ticket: TicketedStream, socket: WebSocket): CarriedStream {
  return {
    ticket,
    isAttached: true,
    close(code, reason) {
      socket.close(code, reason);
      // A paused web socket would not see that the client closes it too.
      socket.resume();
    },
    takeTraffic: () => ({ received: 0, sent: 0 }),
  };
}

async function openStream(
  tunnels: Pick<DeviceTunnels, "dialSession">,
  socket: WebSocket,
  ticket: TicketedStream,
  streams: AccessStreams,
): Promise<void> {
  // What the client sends before the target has accepted is kept for it.
  socket.pause();
  const place = placeOf(ticket, socket);
  streams.reserve(place);
  try {
    const target = await tunnels.dialSession(ticket);
    streams.remove(place);
    if (socket.readyState !== socket.OPEN) return void target.destroy();
    const stream: AccessStream = new AccessStream(ticket, socket, target, () => streams.remove(stream));
    await streams.add(stream);
  } catch (error) {
    if (!(error instanceof TunnelError)) throw error;
    place.close(CLOSE_CODES.notOpened, error.message);
  } finally {
    streams.remove(place);
  }
}

/** Web sockets that carry the bytes of a session to and from its target. */
export function byteStreams(tunnels: Pick<DeviceTunnels, "dialSession">): StreamEndpoint {
  return {
    path: STREAM_PATH,
    protocol: "farhelm-stream",
    open: (socket, ticket, streams) => openStream(tunnels, socket, ticket, streams),
  };
}
