import type { WebSocket } from "ws";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import type { AccessStreams } from "./AccessStreams";

/** A path at which clients open web sockets with tickets of remote access sessions. */
export interface StreamEndpoint {
  path: string;
  /** The subprotocol, which the ticket follows. */
  protocol: string;
  /** Whether it is for those who watch a session, not for its own user. */
  isForWatchers?: boolean;
  /** Maximum size of one message; 1 MB by default. */
  maxMessageBytes?: number;
  /** Waits for what its streams leave to be done, after they were closed. */
  close?(): Promise<void>;
  /** Joins an admitted web socket with the session's target. */
  open(socket: WebSocket, ticket: TicketedStream, streams: AccessStreams): Promise<void>;
}
