import { randomBytes } from "node:crypto";
import { type ClientMessage, type HostKey, KEPT_SECONDS, type TerminalSize } from "../../domain/terminalMessages";
import type { MessageReceiver } from "../dialog/MessageClient";
import { CLOSE_CODES } from "../streams/CarriedStream";
import { InputQueue } from "./InputQueue";
import { OutputWindow } from "./OutputWindow";
import type { Shell, ShellEnd } from "./Shell";
import type { TerminalClient } from "./terminalFormat";
import { throttle } from "./throttle";

/** The shortest time between two changes of size, in milliseconds; dragging a window makes many. */
const RESIZE_MS = 50;

/**
 * An open shell and the client that uses it. When the client's web socket is lost, the shell waits for it to come back;
 * what either side had not reported as received is sent again.
 */
export class Terminal implements MessageReceiver<ClientMessage> {
  readonly id = randomBytes(16).toString("base64url");
  readonly #output = new OutputWindow();
  readonly #input: InputQueue;
  readonly #resize: (size: TerminalSize) => void;
  #client: TerminalClient | undefined;
  #end: ShellEnd | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param onEnd Called once when the terminal is over, or was not continued in time. */
  constructor(
    private readonly shell: Shell,
    private readonly onEnd: () => void,
    private readonly key?: HostKey,
  ) {
    this.#input = new InputQueue(
      (bytes, taken) => shell.write(bytes, taken),
      (received) => this.#client?.send({ type: "received", received }),
    );
    this.#resize = throttle((size: TerminalSize) => shell.resize(size), RESIZE_MS);
    shell.read({ output: (bytes) => this.#addOutput(bytes), ended: (end) => this.#shellEnded(end) });
  }

  get isAttached(): boolean {
    return this.#client !== undefined;
  }

  /**
   * Joins a client that has received this many bytes of output. False when the terminal cannot be continued from there.
   */
  attach(client: TerminalClient, { columns, rows }: TerminalSize, received = 0): boolean {
    if (!this.#output.continueFrom(received)) return false;
    clearTimeout(this.#timer);
    const before = this.#client;
    this.#client = client;
    before?.close(CLOSE_CODES.connectionLost, "The terminal was continued elsewhere.");
    this.#input.dropWaiting();
    client.send({ type: "open", terminal: this.id, received: this.#input.handed, ...(this.key && { key: this.key }) });
    for (const chunk of this.#output.chunks) client.sendOutput(chunk);
    if (this.#end) this.#sayEnd(this.#end);
    else this.#resize({ columns, rows });
    client.receiveBy({
      message: (message) => this.#client === client && this.message(message),
      input: (bytes) => this.#client === client && this.input(bytes),
      closed: () => this.#client === client && this.closed(),
    });
    this.#goOn();
    return true;
  }

  message(message: ClientMessage): void {
    if (message.type === "resize") this.#resize(message);
    else if (message.type === "end") this.close(1000, "The terminal was ended.");
    else if (message.type !== "received") this.#client?.reject(`The message ${message.type} is not expected now.`);
    else if (this.#output.report(message.received)) this.#goOn();
    else this.#client?.reject("More was reported than was sent.");
  }

  input(bytes: Buffer): void {
    if (!this.#end && !this.#input.add(bytes)) this.#client?.reject("There was more input than may be unreported.");
  }

  closed(): void {
    this.#client = undefined;
    // A client that saw the end does not come back for it.
    if (this.#end && this.#output.isEmpty) this.#finish();
    else this.#timer = setTimeout(() => this.close(1000, "The terminal was not continued."), KEPT_SECONDS * 1000);
  }

  /** Ends the shell and closes the client's web socket. */
  close(code: number, reason: string): void {
    const client = this.#client;
    this.#client = undefined;
    client?.close(code, reason);
    this.#finish();
  }

  #addOutput(bytes: Buffer): void {
    this.#output.add(bytes);
    this.#client?.sendOutput(bytes);
    if (this.#output.isFull) this.shell.pause();
  }

  #shellEnded(end: ShellEnd): void {
    this.#end = end;
    this.shell.destroy();
    if (this.#client) this.#sayEnd(end);
  }

  // The web socket stays open until the output has been reported, so that the client can continue for what got lost.
  #sayEnd({ isLost, ...end }: ShellEnd): void {
    if (!isLost) this.#client?.send({ type: "ended", ...end });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#closeEnded(), KEPT_SECONDS * 1000);
    if (isLost || this.#output.isEmpty) this.#closeEnded();
  }

  #closeEnded(): void {
    if (this.#end?.isLost) this.close(CLOSE_CODES.connectionLost, "The connection to the device was lost.");
    else this.close(1000, "The device has ended the connection.");
  }

  #goOn(): void {
    if (this.#end && this.#output.isEmpty) this.#closeEnded();
    else if (!this.#end && !this.#output.isFull) this.shell.resume();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#isOver = true;
    this.shell.destroy();
    this.onEnd();
  }
}
