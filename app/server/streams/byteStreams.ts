import type { WebSocket } from "ws";
import { STREAM_PATH, STREAM_PROTOCOL } from "../../domain/streamPath";
import type { Database } from "../database/openDatabase";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { findRecordingPolicy } from "../recordings/recordingPolicy";
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

/** Dependencies of byteStreams. */
export interface ByteStreamOptions {
  database: Pick<Database, "kysely">;
  tunnels: Tunnels;
}

/** Protocols by which a byte stream could carry a terminal that the server cannot record. */
const TERMINAL_PROTOCOLS: ReadonlySet<string> = new Set(["ssh", "telnet", "sftp"]);

const RECORDED = "Terminals of this session are recorded, so only the server may open them.";

/** Web sockets that carry the bytes of a session to and from its target. */
export function byteStreams({ database, tunnels }: ByteStreamOptions): StreamEndpoint {
  const dialSession = async (ticket: TicketedStream) => {
    const mayBeTerminal = TERMINAL_PROTOCOLS.has(ticket.protocol);
    if (mayBeTerminal && (await findRecordingPolicy(database.kysely, ticket.sessionId)) !== "off")
      throw new ConnectionFailure(RECORDED);
    return tunnels.dialSession(ticket);
  };
  return {
    path: STREAM_PATH,
    protocol: STREAM_PROTOCOL,
    open: (socket, ticket, streams) => openByteStream({ socket, ticket, streams }, { dialSession }),
  };
}
