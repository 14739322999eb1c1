import { createStore, type StoreApi } from "zustand/vanilla";
import type { SessionPerson } from "../../../domain/SessionPerson";
import { WATCH_PATH, WATCH_PROTOCOL, type WatchServerMessage } from "../../../domain/watchMessages";
import { openTicketedSocket } from "../session/issueTicket";

/** What a watcher sees of a session beside its screen. */
export interface WatchState {
  /** `waiting`: the session has no open terminal. */
  kind: "connecting" | "waiting" | "showing" | "ended";
  /** Why it has ended. */
  text?: string;
  owner: string;
  people: readonly SessionPerson[];
  /** Which of them is this one. */
  you?: number;
  /** The numbers of the open terminals, and that of the one shown. */
  terminals: readonly number[];
  terminal?: number;
  recorded: false | "output" | "input";
}

/** The screen of a watcher. */
export interface WatchScreen {
  reset(columns: number, rows: number): void;
  resize(columns: number, rows: number): void;
  write(bytes: Uint8Array): unknown;
}

interface WatchOptions {
  /** Resolves to a ticket, or rejects with an Error that says why there is none. */
  issueTicket: () => Promise<string>;
  screen: WatchScreen;
}

const INITIAL: WatchState = { kind: "connecting", owner: "", people: [], terminals: [], recorded: false };

/** The web socket by which somebody watches a session. */
export class WatchConnection {
  readonly state: StoreApi<WatchState> = createStore<WatchState>(() => INITIAL);
  readonly #options: WatchOptions;
  readonly #encoder = new TextEncoder();
  #socket: WebSocket | undefined;
  #isStopped = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    options.issueTicket().then(
      (ticket) => this.#open(ticket),
      (failure: Error) => this.#end(failure.message),
    );
  }

  /** Shows another terminal. */
  show(terminal: number): void {
    this.#send(JSON.stringify({ type: "show", terminal }));
  }

  /** Sends what was typed. */
  write(text: string): void {
    this.#send(this.#encoder.encode(text));
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.close(1000);
  }

  #open(ticket: string): void {
    if (this.#isStopped) return;
    const socket = openTicketedSocket(WATCH_PATH, WATCH_PROTOCOL, ticket);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(JSON.stringify({ type: "start" }));
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#receive(JSON.parse(data) as WatchServerMessage);
      else this.#options.screen.write(new Uint8Array(data as ArrayBuffer));
    };
    socket.onclose = ({ reason }) => this.#end(reason);
    this.#socket = socket;
  }

  #receive(message: WatchServerMessage): void {
    const { screen } = this.#options;
    if (message.type === "size") screen.resize(message.columns, message.rows);
    if (message.type === "showing") screen.reset(message.columns, message.rows);
    this.state.setState(nextState(this.state.getState(), message));
  }

  #send(data: string | Uint8Array<ArrayBuffer>): void {
    if (this.#socket?.readyState === 1) this.#socket.send(data);
  }

  #end(text: string): void {
    if (!this.#isStopped) this.state.setState({ kind: "ended", people: [], text });
  }
}

/** The state after a message; those of a later version change nothing. */
export function nextState(state: WatchState, message: WatchServerMessage): WatchState {
  switch (message.type) {
    case "people":
      return { ...state, owner: message.owner, people: message.people, you: message.you };
    case "terminals":
      return { ...state, terminals: message.terminals, kind: state.kind === "connecting" ? "waiting" : state.kind };
    case "showing":
      return { ...state, kind: "showing", terminal: message.terminal, recorded: message.recorded };
    case "ended":
      return { ...state, kind: "waiting" };
    default:
      return state;
  }
}
