import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { RDP_PATH, RDP_PROTOCOL } from "../../domain/rdpPath";
import type { Database } from "../database/openDatabase";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { type HostKeys, hostKeysOf } from "../ssh/HostKeys";
import { openByteStream, type Tunnels } from "../streams/byteStreams";
import type { StreamEndpoint } from "../streams/StreamEndpoint";
import { readRequest, writeResponse } from "./cleanPath";
import { negotiateTls } from "./negotiateTls";
import { receiveMessage } from "./receiveMessage";
import { verifyCertificate } from "./verifyCertificate";

const REQUEST_MS = 30_000;

/** Dependencies of the endpoint. */
export interface RdpOptions {
  database: Database;
  tunnels: Tunnels;
  clock?: () => Date;
}

/**
 * Begins RDP with a target as RDCleanPath says: the client's connection request goes to the target, TLS begins, and the
 * client gets the answer with the certificates. Where the request leads says the ticket; what the request itself says
 * about it is not read.
 */
async function beginRdp(
  target: Duplex,
  socket: WebSocket,
  hostKeys: HostKeys,
  { host, port }: TicketedStream["target"],
) {
  const { bytes, isBinary } = await receiveMessage(socket, REQUEST_MS);
  const request = isBinary ? readRequest(bytes) : undefined;
  if (!request) throw new ConnectionFailure("The first message is no request of RDCleanPath.");
  const { socket: encrypted, details } = await negotiateTls(target, request, host);
  try {
    await verifyCertificate(details.chain[0], hostKeys, socket);
  } catch (error) {
    encrypted.destroy();
    throw error;
  }
  socket.send(writeResponse({ ...details, address: `${host}:${port}` }));
  return encrypted;
}

/** Web sockets for RDP clients in browsers: the server begins TLS with the target, as they cannot. */
export function rdpStreams({ database, tunnels, clock = () => new Date() }: RdpOptions): StreamEndpoint {
  return {
    path: RDP_PATH,
    protocol: RDP_PROTOCOL,
    open: (socket, ticket, streams) => {
      const hostKeys = hostKeysOf(ticket, { database, path: RDP_PATH, clock });
      return openByteStream({ socket, ticket, streams }, tunnels, async (target) => {
        if (ticket.protocol !== "rdp") throw new ConnectionFailure("The target of this session is no RDP server.");
        return beginRdp(target, socket, hostKeys, ticket.target);
      });
    },
  };
}
