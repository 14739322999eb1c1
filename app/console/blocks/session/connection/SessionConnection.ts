import { createStore, type StoreApi } from "zustand/vanilla";
import type { SignInAnswer } from "../../../../domain/signInMessages";
import type { TicketResponse } from "../issueTicket";
import { type ConnectionEvent, type ConnectionState, nextState } from "./connectionState";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;

/** The messages that answer a question of the server. */
type Answer = SignInAnswer["type"] | "accept";

/** Dependencies of a connection. */
export interface SessionConnectionOptions {
  issueTicket: () => Promise<TicketResponse>;
  openSocket: (ticket: string) => WebSocket;
  now?: () => number;
}

/**
 * A connection to the target of a session over web sockets, each opened by a ticket: it signs in, and resumes after a
 * network loss. What it carries is up to its subclass. `Message`: those of the server, `Sent`: those of the client.
 */
export abstract class SessionConnection<Message extends { type: string }, Sent extends { type: string }> {
  readonly state: StoreApi<ConnectionState> = createStore<ConnectionState>(() => ({ kind: "connecting" }));
  readonly #options: SessionConnectionOptions;
  readonly #now: () => number;
  #socket: WebSocket | undefined;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    options: SessionConnectionOptions,
    /** For how long the server keeps a connection whose web socket was lost. */
    private readonly keptSeconds: number,
  ) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Connects, or reconnects at once after a loss. */
  connect(): void {
    clearTimeout(this.#retry);
    // A web socket that still waits for a lost network would only fail later.
    if (this.#socket && this.state.getState().kind === "lost") this.#forget(this.#socket);
    this.#connect().catch((failure: unknown) => {
      const reason = { isTemporary: true, hasSessionEnded: false, text: String(failure) };
      this.#apply({ type: "no-ticket", ...reason, at: this.#now() });
    });
  }

  /** Answers a question of the server. */
  answer(message: Extract<Sent, { type: Answer }>): void {
    this.#apply({ type: "answered" });
    this.send(message);
  }

  /** Ends the connection for good. */
  stop(): void {
    this.send({ type: "end" });
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

  /** Connects anew after the end. */
  protected begin(): void {
    if (this.state.getState().kind !== "ended") return;
    if (this.#socket) this.#forget(this.#socket);
    this.#tries = 0;
    this.state.setState({ kind: "connecting" }, true);
    this.connect();
  }

  /** Sends the first message of a web socket. */
  protected abstract introduce(): void;
  /** Parses a text message; undefined for one of a later version, which is ignored. */
  protected abstract parse(text: string): Message | undefined;
  /** Handles a message, before the state changes by it. */
  protected abstract handle(message: Message): void;
  protected abstract handleBytes(bytes: Uint8Array): void;
  /** Takes a message beside the state; true for a question that needs no answer of the user. */
  protected takeNotice(_message: Message): boolean {
    return false;
  }
  /** The web socket was lost, or the connection has ended. */
  protected closed(): void {}

  protected send(message: Sent | { type: "end" }): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  protected sendBytes(bytes: Uint8Array): void {
    if (this.#socket?.readyState === 1) this.#socket.send(bytes as Uint8Array<ArrayBuffer>);
  }

  async #connect(): Promise<void> {
    const response = await this.#options.issueTicket();
    const { kind } = this.state.getState();
    if (kind === "ended" || this.#socket) return;
    if (!("ticket" in response)) return this.#apply({ type: "no-ticket", ...response, at: this.#now() });
    const socket = this.#options.openSocket(response.ticket);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.introduce();
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code, reason }) => {
      this.#forget(socket);
      this.#apply({ type: "closed", code, reason, at: this.#now() });
    };
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data !== "string") {
      this.handleBytes(new Uint8Array(data));
      return;
    }
    const message = this.parse(data);
    if (!message || this.takeNotice(message)) return;
    this.handle(message);
    if (message.type === "open") this.#tries = 0;
    this.#apply({ type: "message", message });
    if (message.type === "ended") this.#socket?.close(1000);
  }

  #forget(socket: WebSocket): void {
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    if (this.#socket === socket) this.#socket = undefined;
  }

  #apply(event: ConnectionEvent): void {
    const before = this.state.getState();
    const state = nextState(before, event);
    this.state.setState(state, true);
    if (state.kind === "ended") clearTimeout(this.#retry);
    if (before.kind !== state.kind && (state.kind === "ended" || state.kind === "lost")) this.closed();
    if (state.kind !== "lost" || event.type === "message") return;
    if (this.#now() - state.since >= this.keptSeconds * 1_000) this.#apply({ type: "given-up" });
    else this.#retryLater();
  }

  #retryLater(): void {
    // Jitter, so that many connections do not return in the same moment.
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.connect(), wait);
  }
}
