import type { Server, Socket } from "socket.io";
import type { SessionUser } from "../session/SessionReader";

/** What a client may say. */
export interface ClientEvents {
  subscribe: (wish: unknown) => void;
  unsubscribe: (wish: unknown) => void;
}

/** What the server says: events by name, each with its channel first. */
export type ServerEvents = Record<string, (channel: string, payload: unknown) => void>;

/** One message on its way to the other server processes. */
export interface RelayedMessage {
  room: string;
  channel: string;
  event: string;
  payload: unknown;
}

/** What server processes say to each other. */
export interface ProcessEvents {
  passed: (messages: RelayedMessage[]) => void;
}

/** What the server keeps of a socket: who it is and which room carries each channel it hears. */
export interface SocketData {
  user: SessionUser;
  channels: Map<string, string>;
}

/** The server side of the real-time connection. */
export type LiveServer = Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

/** One connected page. */
export type LiveSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
