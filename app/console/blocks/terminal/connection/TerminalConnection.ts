import { createStore, type StoreApi } from "zustand/vanilla";
import {
  type ClientMessage,
  KEPT_SECONDS,
  type ServerMessage,
  type TerminalSize,
} from "../../../../domain/terminalMessages";
import type { TicketResponse } from "../../session/issueTicket";
import { InputBuffer } from "./InputBuffer";
import { readServerMessage } from "./readServerMessage";
import { nextState, type TerminalEvent, type TerminalState } from "./terminalState";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;
/** Displayed bytes are reported in steps of this size, and when all are displayed. */
const REPORT_BYTES = 16_384;

/** Dependencies of a terminal connection. */
export interface ConnectionOptions {
  issueTicket: () => Promise<TicketResponse>;
  openSocket: (ticket: string) => WebSocket;
  /** Displays output; `displayed` is called once that is done. */
  onOutput: (bytes: Uint8Array, displayed: () => void) => void;
  /** Input was refused because too much of it waits for the network. */
  onInputRefused: () => void;
  now?: () => number;
}

/**
 * The connection of one terminal: signs in, carries input and output, and resumes after a network loss without losing
 * or doubling a byte. Output is acknowledged once it is displayed, which is the flow control from end to end.
 */
export class TerminalConnection {
  readonly state: StoreApi<TerminalState> = createStore<TerminalState>(() => ({ kind: "connecting" }));
  readonly #options: ConnectionOptions;
  readonly #now: () => number;
  readonly #input = new InputBuffer();
  #size: TerminalSize;
  #socket: WebSocket | undefined;
  #terminal: string | undefined;
  #received = 0;
  #displayed = 0;
  #reported = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(size: TerminalSize, options: ConnectionOptions) {
    this.#size = size;
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Connects, or reconnects at once after a loss. */
  connect(): void {
    clearTimeout(this.#retry);
    // A web socket that still waits for a lost network would only fail later.
    if (this.#socket && this.state.getState().kind === "lost") this.#forget(this.#socket);
    this.#connect().catch((failure: unknown) => {
      this.#apply({
        type: "no-ticket",
        isTemporary: true,
        hasSessionEnded: false,
        text: String(failure),
        at: this.#now(),
      });
    });
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
    this.#send({ type: "resize", ...size });
  }

  /** Answers a question of the server. */
  answer(message: Extract<ClientMessage, { type: "trust" | "credentials" | "answers" }>): void {
    this.#apply({ type: "answered" });
    this.#send(message);
  }

  /** Ends the terminal for good. */
  stop(): void {
    this.#send({ type: "end" });
    this.#apply({ type: "stopped" });
    this.#socket?.close(1000);
  }

  /** Treats the network as lost before the browser notices it. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#forget(socket);
    this.#apply({ type: "closed", code: 1006, reason: "", at: this.#now() });
  }

  async #connect(): Promise<void> {
    const response = await this.#options.issueTicket();
    const { kind } = this.state.getState();
    if (kind === "ended" || this.#socket) return;
    if (!("ticket" in response)) return this.#apply({ type: "no-ticket", ...response, at: this.#now() });
    const socket = this.#options.openSocket(response.ticket);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.#introduce();
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code, reason }) => {
      this.#forget(socket);
      this.#apply({ type: "closed", code, reason, at: this.#now() });
    };
  }

  #introduce(): void {
    if (this.#terminal === undefined) this.#send({ type: "start", ...this.#size });
    else this.#send({ type: "resume", terminal: this.#terminal, received: this.#received, ...this.#size });
    // Resuming reports what was received, which is more than what was displayed.
    this.#reported = this.#received;
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data !== "string") this.#display(new Uint8Array(data));
    else this.#handle(readServerMessage(data));
  }

  #handle(message: ServerMessage | undefined): void {
    if (!message) return;
    if (message.type === "open" || message.type === "received") this.#input.acknowledge(message.received);
    if (message.type === "open") {
      this.#terminal = message.terminal;
      this.#tries = 0;
      this.#input.rewind();
    }
    this.#apply({ type: "message", message });
    if (this.state.getState().kind === "open") this.#sendInput();
    if (message.type === "ended") this.#socket?.close(1000);
  }

  #sendInput(): void {
    if (this.#socket?.readyState !== 1) return;
    for (const bytes of this.#input.take()) this.#socket.send(bytes as Uint8Array<ArrayBuffer>);
  }

  #display(bytes: Uint8Array): void {
    this.#received += bytes.length;
    this.#options.onOutput(bytes, () => {
      this.#displayed += bytes.length;
      const unreported = this.#displayed - this.#reported;
      if (unreported >= REPORT_BYTES || (unreported > 0 && this.#displayed === this.#received)) this.#report();
    });
  }

  #report(): void {
    if (this.state.getState().kind !== "open") return;
    this.#reported = this.#displayed;
    this.#send({ type: "received", received: this.#displayed });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #forget(socket: WebSocket): void {
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    if (this.#socket === socket) this.#socket = undefined;
  }

  #apply(event: TerminalEvent): void {
    const state = nextState(this.state.getState(), event);
    this.state.setState(state, true);
    if (state.kind === "ended") clearTimeout(this.#retry);
    if (state.kind !== "lost" || event.type === "message") return;
    if (this.#now() - state.since >= KEPT_SECONDS * 1_000) this.#apply({ type: "given-up" });
    else this.#retryLater();
  }

  #retryLater(): void {
    // Jitter, so that many terminals do not return in the same moment.
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.connect(), wait);
  }
}
