import type { RawData, WebSocket } from "ws";
import { type ClientMessage, OUTPUT_WINDOW, type ServerMessage } from "../../domain/terminalMessages";
import { keepAlive } from "../streams/keepAlive";
import { readMessage } from "./readMessage";

/** Bytes that may wait to be sent. All output that may be unreported is less: what exceeds this is never read. */
const MAX_BUFFERED = 4 * OUTPUT_WINDOW;

/** What receives the messages of a client. */
export interface MessageReceiver {
  message(message: ClientMessage): void;
  input(bytes: Buffer): void;
  /** The web socket was closed, by whichever side. */
  closed(): void;
}

/** The web socket of a terminal's client: its messages are read one by one, and what violates the protocol closes it. */
export class TerminalClient {
  readonly #socket: WebSocket;
  #receiver: MessageReceiver | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    keepAlive(socket);
    socket.pause();
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("close", () => this.#receiver?.closed());
  }

  /** Gives all further messages to a receiver; those sent before have waited for it. */
  receiveBy(receiver: MessageReceiver): void {
    this.#receiver = receiver;
    if (this.#socket.readyState === this.#socket.CLOSED) receiver.closed();
    else this.#socket.resume();
  }

  send(message: ServerMessage): void {
    if (this.#socket.bufferedAmount > MAX_BUFFERED) this.#socket.terminate();
    else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  sendOutput(bytes: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(bytes, { binary: true });
  }

  /** Closes the web socket because of a message that violates the protocol. */
  reject(reason: string): void {
    this.close(1008, reason);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    // A paused web socket would not see that the client closes it too.
    this.#socket.resume();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const message = isBinary ? undefined : readMessage(String(data));
    if (isBinary) this.#receiver?.input(data as Buffer);
    else if (message) this.#receiver?.message(message);
    else this.reject("This is no message of a terminal.");
  }
}
