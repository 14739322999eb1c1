import type { WebSocket } from "ws";
import { STREAM_PATH, STREAM_PROTOCOL } from "../../domain/streamPath";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { AccessStream } from "./AccessStream";
import type { AccessStreams } from "./AccessStreams";
import { CLOSE_CODES } from "./CarriedStream";
import type { StreamEndpoint } from "./StreamEndpoint";

type Tunnels = Pick<DeviceTunnels, "dialSession">;

async function openStream(tunnels: Tunnels, socket: WebSocket, ticket: TicketedStream, streams: AccessStreams) {
  const stream: AccessStream = new AccessStream(ticket, socket, () => streams.remove(stream));
  await streams.add(stream);
  try {
    await stream.open((ticketed) => tunnels.dialSession(ticketed));
  } catch (error) {
    if (!(error instanceof TunnelError)) throw error;
    stream.close(CLOSE_CODES.notOpened, error.message);
  }
}

/** Web sockets that carry the bytes of a session to and from its target. */
export function byteStreams(tunnels: Tunnels): StreamEndpoint {
  return {
    path: STREAM_PATH,
    protocol: STREAM_PROTOCOL,
    open: (socket, ticket, streams) => openStream(tunnels, socket, ticket, streams),
  };
}
