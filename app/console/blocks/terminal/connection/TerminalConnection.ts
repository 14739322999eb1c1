import {
  type ClientMessage,
  KEPT_SECONDS,
  type ServerMessage,
  type TerminalSize,
} from "../../../../domain/terminalMessages";
import { SessionConnection, type SessionConnectionOptions } from "../../session/connection/SessionConnection";
import { InputBuffer } from "./InputBuffer";
import { readServerMessage } from "./readServerMessage";
import { type Consent, SessionNotices } from "./SessionNotices";

/** Displayed bytes are reported in steps of this size, and when all are displayed. */
const REPORT_BYTES = 16_384;

/** Dependencies of a terminal connection. */
export interface ConnectionOptions extends SessionConnectionOptions {
  /** Displays output; `displayed` is called once that is done. */
  onOutput: (bytes: Uint8Array, displayed: () => void) => void;
  consent: Consent;
  /** Input was refused because too much of it waits for the network. */
  onInputRefused: () => void;
}

/**
 * The connection of one terminal: carries input and output, and resumes after a network loss without losing or doubling
 * a byte. Output is acknowledged once it is displayed, which is the flow control from end to end.
 */
export class TerminalConnection extends SessionConnection<ServerMessage, ClientMessage> {
  readonly notices: SessionNotices;
  readonly #options: ConnectionOptions;
  readonly #input = new InputBuffer();
  #size: TerminalSize;
  #terminal: string | undefined;
  #received = 0;
  #displayed = 0;
  #reported = 0;

  constructor(size: TerminalSize, options: ConnectionOptions) {
    super(options, KEPT_SECONDS);
    this.#size = size;
    this.#options = options;
    this.notices = new SessionNotices(options.consent, (message) => this.send(message));
  }

  /** Sends input; what is typed during a network loss is sent after it. */
  write(bytes: Uint8Array): void {
    const { kind } = this.state.getState();
    if (this.#terminal === undefined || (kind !== "open" && kind !== "lost")) return;
    if (!this.#input.add(bytes)) this.#options.onInputRefused();
    else if (kind === "open") this.#sendInput();
  }

  resize(size: TerminalSize): void {
    if (size.columns === this.#size.columns && size.rows === this.#size.rows) return;
    this.#size = size;
    this.send({ type: "resize", ...size });
  }

  protected introduce(): void {
    if (this.#terminal === undefined) this.send({ type: "start", ...this.#size });
    else this.send({ type: "resume", terminal: this.#terminal, received: this.#received, ...this.#size });
    // Resuming reports what was received, which is more than what was displayed.
    this.#reported = this.#received;
  }

  protected parse(text: string): ServerMessage | undefined {
    return readServerMessage(text);
  }

  protected override takeNotice(message: ServerMessage): boolean {
    if (!this.notices.take(message)) return false;
    this.send({ type: "accept" });
    return true;
  }

  protected handle(message: ServerMessage): void {
    if (message.type !== "open" && message.type !== "received") return;
    this.#input.acknowledge(message.received);
    if (message.type === "open") {
      this.#terminal = message.terminal;
      this.#input.rewind();
    }
    this.#sendInput();
  }

  protected handleBytes(bytes: Uint8Array): void {
    this.#received += bytes.length;
    this.#options.onOutput(bytes, () => {
      this.#displayed += bytes.length;
      const unreported = this.#displayed - this.#reported;
      if (unreported >= REPORT_BYTES || (unreported > 0 && this.#displayed === this.#received)) this.#report();
    });
  }

  protected override closed(): void {
    this.notices.clear();
  }

  #sendInput(): void {
    for (const bytes of this.#input.take()) this.sendBytes(bytes);
  }

  #report(): void {
    if (this.state.getState().kind !== "open") return;
    this.#reported = this.#displayed;
    this.send({ type: "received", received: this.#displayed });
  }
}
