import type { Server, Socket } from "socket.io";
import type { SessionUser } from "../session/SessionReader";

/** Events a client may send. */
export interface ClientEvents {
  subscribe: (request: unknown) => void;
  unsubscribe: (request: unknown) => void;
}

/** Events the server sends, by name; the first argument is the channel. */
export type ServerEvents = Record<string, (channel: string, payload: unknown) => void>;

/** A message relayed to the other server processes. */
export interface RelayedMessage {
  room: string;
  channel: string;
  event: string;
  payload: unknown;
}

/** Events between server processes. */
export interface ProcessEvents {
  passed: (messages: RelayedMessage[]) => void;
}

/** State of a socket: its user, and the room of each subscribed channel. */
export interface SocketData {
  user: SessionUser;
  channels: Map<string, string>;
}

/** The server side of the real-time connection. */
export type LiveServer = Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

/** One client connection. */
export type LiveSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
