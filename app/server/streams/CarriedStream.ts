import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import type { Traffic } from "./Traffic";

/** Close codes of a stream's web socket, beside 1000 for a target that ended the connection. */
export const CLOSE_CODES = { notOpened: 4000, sessionEnded: 4001, connectionLost: 4002 } as const;

/** What a session carries through this process: a byte stream, or a terminal. */
export interface CarriedStream {
  readonly ticket: TicketedStream;
  /** Whether a client is connected; false while it may come back. */
  readonly isAttached: boolean;
  /** Ends the connection to the target and closes the client's web socket with a code and a reason of at most 123 bytes. */
  close(code: number, reason: string): void;
  /** The traffic since the last call. */
  takeTraffic(): Traffic;
}
