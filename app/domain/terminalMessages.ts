// The text messages of a terminal's web socket; binary messages carry its input and output.

/** The path at which clients open terminals of remote access sessions. */
export const TERMINAL_PATH = "/connect/terminal";

/** Size of a terminal in characters. */
export interface TerminalSize {
  columns: number;
  rows: number;
}

/** A server's host key. */
export interface HostKey {
  /** `ssh-ed25519` */
  algorithm: string;
  /** `SHA256:` and the base64 of the digest without padding, as OpenSSH prints it. */
  fingerprint: string;
}

/** One question of the server, such as for a one-time code. */
export interface Prompt {
  text: string;
  /** Whether the answer may be shown while it is typed. */
  echo: boolean;
}

/** Messages of the client. The first is `start` or `resume`. */
export type ClientMessage =
  | ({ type: "start" } & TerminalSize)
  /** Continues a terminal whose web socket was lost; `received`: bytes of output received so far. */
  | ({ type: "resume"; terminal: string; received: number } & TerminalSize)
  | ({ type: "resize" } & TerminalSize)
  /** Bytes of output that were displayed so far. Output stops while too much of it is not. */
  | { type: "received"; received: number }
  /** Answer to `host-key`: the key is pinned from now on; otherwise the connection ends. */
  | { type: "trust"; accepted: boolean }
  /** Answer to `credentials`. */
  | { type: "credentials"; username: string; password?: string; privateKey?: string; passphrase?: string }
  /** Answers to `prompts`, in their order. */
  | { type: "answers"; answers: string[] }
  /** Ends the terminal. */
  | { type: "end" };

/** Messages of the server. */
export type ServerMessage =
  /** The target has accepted the connection. */
  | { type: "connected" }
  /** A first or a changed host key, which must be trusted; `pinned` is the one trusted before. */
  | { type: "host-key"; key: HostKey; pinned?: HostKey & { since: string } }
  /** Asks for credentials; `refused`: those sent before were wrong. */
  | { type: "credentials"; methods: ("password" | "publickey" | "keyboard-interactive")[]; refused: boolean }
  | { type: "prompts"; name: string; instructions: string; prompts: Prompt[] }
  /** The shell is open. `received`: bytes of input received so far; the client sends the rest again after `resume`. */
  | { type: "open"; terminal: string; received: number; key?: HostKey }
  /** Bytes of input received so far. */
  | { type: "received"; received: number }
  /** The shell has ended; absent values are unknown. */
  | { type: "ended"; code?: number; signal?: string };
