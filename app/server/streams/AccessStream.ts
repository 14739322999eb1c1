import { type Duplex, Transform, Writable } from "node:stream";
import { createWebSocketStream, type WebSocket } from "ws";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { type CarriedStream, CLOSE_CODES } from "./CarriedStream";
import { keepAlive } from "./keepAlive";
import { type Traffic, TrafficCounter } from "./Traffic";

function countBytes(onBytes: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      onBytes(chunk.length);
      callback(null, chunk);
    },
  });
}

/**
 * One byte stream of a session: a client's web socket joined with its target, with flow control from end to end. The
 * first message, `{"state":"open"}`, says that the target has accepted the connection.
 */
export class AccessStream implements CarriedStream {
  readonly isAttached = true;
  readonly #socket: WebSocket;
  readonly #target: Duplex;
  readonly #traffic = new TrafficCounter();

  constructor(
    readonly ticket: TicketedStream,
    socket: WebSocket,
    target: Duplex,
    onClose: () => void,
  ) {
    this.#socket = socket;
    this.#target = target;
    keepAlive(socket);
    socket.on("close", () => {
      target.destroy();
      onClose();
    });
    socket.send(JSON.stringify({ state: "open" }));
    this.#carryToClient();
    this.#carryToTarget();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.#target.destroy();
  }

  takeTraffic(): Traffic {
    return this.#traffic.take();
  }

  #carryToClient(): void {
    const [socket, target] = [this.#socket, this.#target];
    const received = countBytes((bytes) => this.#traffic.addReceived(bytes));
    const client = new Writable({
      write: (chunk: Buffer, _encoding, callback) => socket.send(chunk, callback),
      final: (callback) => {
        this.close(1000, "The device has ended the connection.");
        callback();
      },
    });
    client.on("error", () => socket.terminate());
    let hasEnded = false;
    target.once("end", () => {
      hasEnded = true;
    });
    // What has arrived is still delivered after a regular end.
    target.once("close", () => {
      if (!hasEnded) this.close(CLOSE_CODES.connectionLost, "The connection to the device was lost.");
    });
    target.on("error", () => this.close(CLOSE_CODES.connectionLost, "The connection to the device was lost."));
    target.pipe(received).pipe(client);
  }

  #carryToTarget(): void {
    const client = createWebSocketStream(this.#socket);
    client.on("error", () => this.#socket.terminate());
    const sent = countBytes((bytes) => this.#traffic.addSent(bytes));
    client.pipe(sent).pipe(this.#target);
  }
}
