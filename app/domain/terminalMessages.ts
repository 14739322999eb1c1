// The messages of a terminal's web socket: JSON texts, and binary messages for its input and output. The protocol is
// described in app/server/terminals/README.md.

import type { SessionPerson } from "./SessionPerson";
import type { HostKey, SignInAnswer, SignInQuestion } from "./signInMessages";

export type { Credentials, HostKey, Prompt, SignInMethod } from "./signInMessages";

/** The path at which clients open terminals of remote access sessions. */
export const TERMINAL_PATH = "/connect/terminal";

/** The subprotocol of these web sockets; the ticket follows as a second one, `ticket.<ticket>`. */
export const TERMINAL_PROTOCOL = "farhelm-terminal";

/** Bytes of output that may be unreported: the target waits until the client has reported some of them. */
export const OUTPUT_WINDOW = 262_144;

/** Bytes of input that may be unreported: a client sends no more until the server has reported some of them. */
export const INPUT_WINDOW = 262_144;

/** Columns and rows of a terminal are from 1 to this. */
export const MAX_TERMINAL_SIZE = 1_000;

/** Seconds for which a terminal is kept after its web socket was lost. */
export const KEPT_SECONDS = 60;

/** Size of a terminal in characters. */
export interface TerminalSize {
  columns: number;
  rows: number;
}

/** Question of the server before the terminal is opened: it is recorded, and what is typed too if `input`. */
export interface RecordingNotice {
  type: "recorded";
  input: boolean;
}

/** Answer to `recorded`: the person goes on knowing it. */
export interface RecordingConsent {
  type: "accept";
}

/** Messages of the client. The first is `start` or `resume`. */
export type ClientMessage =
  | ({ type: "start" } & TerminalSize)
  /** Continues a terminal whose web socket was lost; `received`: bytes of output received so far. */
  | ({ type: "resume"; terminal: string; received: number } & TerminalSize)
  | ({ type: "resize" } & TerminalSize)
  /** Bytes of output that were displayed so far. Output stops while OUTPUT_WINDOW of it is not. */
  | { type: "received"; received: number }
  | SignInAnswer
  | RecordingConsent
  /** Sends somebody away who watches the session. */
  | { type: "dismiss"; person: number }
  /** Ends the terminal. */
  | { type: "end" };

/** Messages of the server. */
export type ServerMessage =
  /** The target has accepted the connection. */
  | { type: "connected" }
  | SignInQuestion
  | RecordingNotice
  /** The shell is open. `received`: as below; after `resume` the client sends its input again from there. */
  | { type: "open"; terminal: string; received: number; key?: HostKey }
  /** Who watches the session, after each change. */
  | { type: "people"; people: readonly SessionPerson[] }
  /** Bytes of input handed to the target so far. */
  | { type: "received"; received: number }
  /** The shell has ended, and all its output was sent; absent values are unknown. */
  | { type: "ended"; code?: number; signal?: string };
