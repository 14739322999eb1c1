import { randomBytes } from "node:crypto";
import type { SessionPerson } from "../../domain/SessionPerson";
import { type ClientMessage, type HostKey, KEPT_SECONDS, type TerminalSize } from "../../domain/terminalMessages";
import type { MessageReceiver } from "../dialog/MessageClient";
import type { Recording } from "../recordings/Recording";
import { CLOSE_CODES } from "../streams/CarriedStream";
import { Audience } from "./Audience";
import { InputQueue } from "./InputQueue";
import { OutputWindow } from "./OutputWindow";
import type { Shell, ShellEnd } from "./Shell";
import type { TerminalClient } from "./terminalFormat";
import { throttle } from "./throttle";

/** The shortest time between two changes of size, in milliseconds; dragging a window makes many. */
const RESIZE_MS = 50;

/** What a terminal is made of. */
export interface TerminalParts {
  shell: Shell;
  size: TerminalSize;
  /** The host key of the target. */
  key?: HostKey | undefined;
  /** Absent if the terminal is not recorded. */
  recording?: Recording | undefined;
  /** Called once when the terminal is over, or was not continued in time. */
  onEnd: () => void;
  /** Called when the client sends a watcher away. */
  onDismiss: (person: number) => void;
}

/**
 * An open shell and the client that uses it. When the client's web socket is lost, the shell waits for it to come back;
 * what either side had not reported as received is sent again.
 */
export class Terminal implements MessageReceiver<ClientMessage> {
  readonly id = randomBytes(16).toString("base64url");
  readonly audience: Audience;
  readonly #output = new OutputWindow();
  readonly #input: InputQueue;
  readonly #resize: (size: TerminalSize) => void;
  #client: TerminalClient | undefined;
  #people: readonly SessionPerson[] = [];
  #end: ShellEnd | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(private readonly parts: TerminalParts) {
    const { shell, recording, size } = parts;
    this.audience = new Audience(size);
    this.#input = new InputQueue(
      (bytes, taken) => this.write(bytes, taken),
      (received) => this.#client?.send({ type: "received", received }),
    );
    this.#resize = throttle((size: TerminalSize) => this.#changeSize(size), RESIZE_MS);
    recording?.reportTo({
      resume: () => this.#goOn(),
      stop: (reason) => this.close(CLOSE_CODES.connectionLost, reason),
    });
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
    const { key } = this.parts;
    client.send({ type: "open", terminal: this.id, received: this.#input.handed, ...(key && { key }) });
    for (const chunk of this.#output.chunks) client.sendOutput(chunk);
    if (this.#people.length > 0) client.send({ type: "people", people: this.#people });
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
    else if (message.type === "dismiss") this.parts.onDismiss(message.person);
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

  /** What of it is recorded. */
  get recorded(): false | "output" | "input" {
    const { recording } = this.parts;
    if (!recording) return false;
    return recording.hasInput ? "input" : "output";
  }

  /** Tells the client who watches the session. */
  showPeople(people: readonly SessionPerson[]): void {
    this.#people = people;
    this.#client?.send({ type: "people", people });
  }

  /** Ends the shell and closes the client's web socket. */
  close(code: number, reason: string): void {
    const client = this.#client;
    this.#client = undefined;
    client?.close(code, reason);
    this.#finish();
  }

  get #mustWait(): boolean {
    return this.#output.isFull || (this.parts.recording?.isFull ?? false);
  }

  #addOutput(bytes: Buffer): void {
    const { shell, recording } = this.parts;
    recording?.output(bytes);
    this.audience.output(bytes);
    this.#output.add(bytes);
    this.#client?.sendOutput(bytes);
    if (this.#mustWait) shell.pause();
  }

  /** Sends input to the target, of the client or of somebody who takes part; calls back when it takes more. */
  write(bytes: Buffer, taken: () => void): void {
    if (this.#end) return;
    const { shell, recording } = this.parts;
    recording?.input(bytes);
    shell.write(bytes, taken);
  }

  #changeSize(size: TerminalSize): void {
    const { shell, recording } = this.parts;
    recording?.resize(size);
    this.audience.resize(size);
    shell.resize(size);
  }

  #shellEnded(end: ShellEnd): void {
    this.#end = end;
    this.parts.shell.destroy();
    void this.parts.recording?.end();
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
    else if (!this.#end && !this.#mustWait) this.parts.shell.resume();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#isOver = true;
    this.parts.shell.destroy();
    void this.parts.recording?.end();
    this.audience.end();
    this.parts.onEnd();
  }
}
