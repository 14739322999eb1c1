import type { RawData, WebSocket } from "ws";
import { keepAlive } from "../webSockets/keepAlive";

/** What receives the messages of a client. */
export interface MessageReceiver<Incoming> {
  message(message: Incoming): void;
  /** A binary message. */
  input(bytes: Buffer): void;
  /** The web socket was closed, by whichever side. */
  closed(): void;
}

/** How the text messages of a client are read. */
export interface MessageFormat<Incoming> {
  /** Undefined for a text that is no message. */
  read(text: string): Incoming | undefined;
  /** The sentence for such a text. */
  invalid: string;
  /** Bytes that may wait to be sent. All output that may be unreported is less: what exceeds this is never read. */
  maxBuffered: number;
}

/** The web socket of a client: its messages are read one by one, and what violates the protocol closes it. */
export class MessageClient<Incoming, Outgoing> {
  readonly #socket: WebSocket;
  #receiver: MessageReceiver<Incoming> | undefined;

  constructor(
    socket: WebSocket,
    private readonly format: MessageFormat<Incoming>,
  ) {
    this.#socket = socket;
    keepAlive(socket);
    socket.pause();
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("close", () => this.#receiver?.closed());
  }

  /** Bytes that wait to be sent. */
  get buffered(): number {
    return this.#socket.bufferedAmount;
  }

  /** Gives all further messages to a receiver; those sent before have waited for it. */
  receiveBy(receiver: MessageReceiver<Incoming>): void {
    this.#receiver = receiver;
    if (this.#socket.readyState === this.#socket.CLOSED) receiver.closed();
    else this.#socket.resume();
  }

  /** Sends a message; calls back when it has left, or cannot any more. */
  send(message: Outgoing, sent?: () => void): void {
    if (this.#socket.bufferedAmount > this.format.maxBuffered) this.#socket.terminate();
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message), () => sent?.());
    else sent?.();
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
    const message = isBinary ? undefined : this.format.read(String(data));
    if (isBinary) this.#receiver?.input(data as Buffer);
    else if (message) this.#receiver?.message(message);
    else this.reject(this.format.invalid);
  }
}
