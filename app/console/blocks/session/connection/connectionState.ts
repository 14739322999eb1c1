import type { HostKey, Prompt, SignInMethod, SignInQuestion } from "../../../../domain/signInMessages";

/** A key pinned before, and since when. */
export type PinnedKey = HostKey & { since: string };

/** Why a connection has ended. */
export type EndCause = "exit" | "not-opened" | "session-ended" | "connection-lost" | "refused" | "stopped";

/** The messages of the server that change the state of a connection, whatever it carries. */
type StateMessage =
  | { type: "recorded"; input: boolean }
  | { type: "connected" }
  | SignInQuestion
  | { type: "open"; key?: HostKey }
  | { type: "ended"; code?: number; signal?: string };

/** The state of a connection to a target, as shown and announced. */
export type ConnectionState =
  /** The server connects to the target. */
  | { kind: "connecting" }
  /** The server asks whether to go on although the terminal is recorded, with what is typed if `input`. */
  | { kind: "recorded"; input: boolean }
  /** The target has accepted the connection. */
  | { kind: "connected" }
  | { kind: "host-key"; key: HostKey; pinned?: PinnedKey | undefined }
  | { kind: "credentials"; methods: readonly SignInMethod[]; isRefused: boolean; reason?: string | undefined }
  | { kind: "prompts"; name: string; instructions: string; prompts: readonly Prompt[] }
  | { kind: "open"; key?: HostKey | undefined }
  /** The web socket was lost; `since`: in milliseconds. `wasOpen`: what it carries goes on after a reconnect. */
  | { kind: "lost"; since: number; wasOpen: boolean }
  /** `text`: the server's reason; `code` and `signal`: those of the program. */
  | {
      kind: "ended";
      cause: EndCause;
      text?: string | undefined;
      code?: number | undefined;
      signal?: string | undefined;
    };

/** What happens to a connection. */
export type ConnectionEvent =
  /** A message of the server; most do not change the state. */
  | { type: "message"; message: { type: string } }
  | { type: "closed"; code: number; reason: string; at: number }
  /** No ticket was issued; `isTemporary`: it may be next time. */
  | { type: "no-ticket"; isTemporary: boolean; hasSessionEnded: boolean; text: string; at: number }
  /** The user has answered a question: the server goes on. */
  | { type: "answered" }
  /** The time to reconnect is over. */
  | { type: "given-up" }
  /** The user ended it. */
  | { type: "stopped" };

/** Close codes of the server; any other is a network loss (app/server/terminals). */
const ENDINGS: Readonly<Record<number, EndCause>> = {
  1000: "exit",
  1008: "refused",
  1011: "connection-lost",
  4000: "not-opened",
  4001: "session-ended",
  4002: "connection-lost",
};

/** The state after an event. Once ended, nothing happens any more. */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (state.kind === "ended") return state;
  switch (event.type) {
    case "message":
      return afterMessage(state, event.message as StateMessage);
    case "closed": {
      const cause = ENDINGS[event.code];
      return cause ? { kind: "ended", cause, text: event.reason || undefined } : lost(state, event.at);
    }
    case "no-ticket": {
      if (event.isTemporary) return lost(state, event.at);
      return { kind: "ended", cause: event.hasSessionEnded ? "session-ended" : "refused", text: event.text };
    }
    case "answered":
      return { kind: "connected" };
    case "given-up":
      return { kind: "ended", cause: "connection-lost" };
    case "stopped":
      return { kind: "ended", cause: "stopped" };
  }
}

function lost(state: ConnectionState, at: number): ConnectionState {
  return state.kind === "lost" ? state : { kind: "lost", since: at, wasOpen: state.kind === "open" };
}

function afterMessage(state: ConnectionState, message: StateMessage): ConnectionState {
  switch (message.type) {
    case "connected":
      return { kind: "connected" };
    case "host-key":
      return { kind: "host-key", key: message.key, pinned: message.pinned };
    case "credentials":
      return { kind: "credentials", methods: message.methods, isRefused: message.refused, reason: message.reason };
    case "prompts": {
      const { name, instructions, prompts } = message;
      return { kind: "prompts", name, instructions, prompts };
    }
    case "open":
      return { kind: "open", key: message.key };
    case "recorded":
      return { kind: "recorded", input: message.input };
    case "ended":
      return { kind: "ended", cause: "exit", code: message.code, signal: message.signal };
    default:
      return state;
  }
}
