import type { WebSocket } from "ws";
import { STREAM_PATH, STREAM_PROTOCOL } from "../../domain/streamPath";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { AccessStream, type Begin } from "./AccessStream";
import type { AccessStreams } from "./AccessStreams";
import { CLOSE_CODES } from "./CarriedStream";
import type { StreamEndpoint } from "./StreamEndpoint";

/** The tunnels through which targets are reached. */
export type Tunnels = Pick<DeviceTunnels, "dialSession">;

/** Joins a web socket with the target of its session; a failed step closes it with the reason. */
export async function openByteStream(
  { socket, ticket, streams }: { socket: WebSocket; ticket: TicketedStream; streams: AccessStreams },
  tunnels: Tunnels,
  begin?: Begin,
): Promise<void> {
  const stream: AccessStream = new AccessStream(ticket, socket, () => streams.remove(stream));
  await streams.add(stream);
  try {
    await stream.open((ticketed) => tunnels.dialSession(ticketed), begin);
  } catch (error) {
    if (!(error instanceof TunnelError || error instanceof ConnectionFailure)) throw error;
    stream.close(CLOSE_CODES.notOpened, error.message);
  }
}

/** Web sockets that carry the bytes of a session to and from its target. */
export function byteStreams(tunnels: Tunnels): StreamEndpoint {
  return {
    path: STREAM_PATH,
    protocol: STREAM_PROTOCOL,
    open: (socket, ticket, streams) => openByteStream({ socket, ticket, streams }, tunnels),
  };
}
