import { type Duplex, Writable } from "node:stream";
import { createWebSocketStream, type WebSocket } from "ws";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { keepAlive } from "../webSockets/keepAlive";
import { type CarriedStream, CLOSE_CODES } from "./CarriedStream";
import { SessionTarget } from "./SessionTarget";
import type { Traffic } from "./Traffic";

/**
 * Begins with a target that has accepted the connection: tells the client, and returns the stream to carry. Rejects with
 * a ConnectionFailure.
 */
export type Begin = (target: Duplex, socket: WebSocket) => Promise<Duplex>;

const beginAtOnce: Begin = async (target, socket) => {
  socket.send(JSON.stringify({ state: "open" }));
  return target;
};

/**
 * One byte stream of a session: a client's web socket joined with its target, with flow control from end to end. By
 * default the first message, `{"state":"open"}`, is sent once the target has accepted the connection.
 */
export class AccessStream implements CarriedStream {
  readonly isAttached = true;
  readonly #socket: WebSocket;
  readonly #target = new SessionTarget();

  constructor(
    readonly ticket: TicketedStream,
    socket: WebSocket,
    onClose: () => void,
  ) {
    this.#socket = socket;
    // What the client sends before the target has accepted waits for it.
    socket.pause();
    socket.once("close", () => {
      this.#target.close();
      onClose();
    });
  }

  /** Connects to the target and joins it with the client. Rejects with a TunnelError or a ConnectionFailure. */
  async open(dial: (ticket: TicketedStream) => Promise<Duplex>, begin: Begin = beginAtOnce): Promise<void> {
    const socket = this.#socket;
    const accepted = await this.#target.dial(this.ticket, dial);
    if (socket.readyState !== socket.OPEN) return void accepted.destroy();
    keepAlive(socket);
    const target = await begin(accepted, socket);
    if (socket.readyState !== socket.OPEN) return void target.destroy();
    if (target.destroyed) throw new ConnectionFailure("The connection to the device was lost.");
    this.#carryToClient(target);
    const client = createWebSocketStream(socket);
    client.on("error", () => socket.terminate());
    client.pipe(target);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    // A paused web socket would not see that the client closes it too.
    this.#socket.resume();
    this.#target.close();
  }

  takeTraffic(): Traffic {
    return this.#target.takeTraffic();
  }

  #carryToClient(target: Duplex): void {
    const client = new Writable({
      write: (chunk: Buffer, _encoding, callback) => this.#socket.send(chunk, callback),
      final: (callback) => {
        this.close(1000, "The device has ended the connection.");
        callback();
      },
    });
    client.on("error", () => this.#socket.terminate());
    target.on("error", () => this.close(CLOSE_CODES.connectionLost, "The connection to the device was lost."));
    target.pipe(client);
  }
}
