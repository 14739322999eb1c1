import { type Duplex, Transform, Writable } from "node:stream";
import { createWebSocketStream, type WebSocket } from "ws";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";

/** Close codes of the web socket, beside 1000 for a target that ended the connection. */
export const CLOSE_CODES = { notOpened: 4000, sessionEnded: 4001, connectionLost: 4002 } as const;

/** Ping interval in milliseconds: below the idle timeouts of proxies, which begin at a minute. */
const PING_MS = 20_000;

/** Bytes carried since the last count. */
export interface Traffic {
  /** From the target. */
  received: number;
  /** To the target. */
  sent: number;
}

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
export class AccessStream {
  readonly #socket: WebSocket;
  readonly #target: Duplex;
  #traffic: Traffic = { received: 0, sent: 0 };

  constructor(
    readonly ticket: TicketedStream,
    socket: WebSocket,
    target: Duplex,
    onClose: () => void,
  ) {
    this.#socket = socket;
    this.#target = target;
    this.#keepAlive();
    socket.on("close", () => {
      target.destroy();
      onClose();
    });
    socket.send(JSON.stringify({ state: "open" }));
    this.#carryToClient();
    this.#carryToTarget();
  }

  /** Ends the connection to the target and closes the client's web socket with a code and a reason of at most 123 bytes. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.#target.destroy();
  }

  /** The traffic since the last call. */
  takeTraffic(): Traffic {
    const traffic = this.#traffic;
    this.#traffic = { received: 0, sent: 0 };
    return traffic;
  }

  #carryToClient(): void {
    const [socket, target] = [this.#socket, this.#target];
    const received = countBytes((bytes) => {
      this.#traffic.received += bytes;
    });
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
    const sent = countBytes((bytes) => {
      this.#traffic.sent += bytes;
    });
    client.pipe(sent).pipe(this.#target);
  }

  #keepAlive(): void {
    let isAlive = true;
    this.#socket.on("pong", () => {
      isAlive = true;
    });
    const timer = setInterval(() => {
      if (!isAlive) return this.#socket.terminate();
      isAlive = false;
      this.#socket.ping();
    }, PING_MS);
    this.#socket.on("close", () => clearInterval(timer));
  }
}
