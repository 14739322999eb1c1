// The messages between the server and those who watch a running session, and of its own terminals about them. The
// protocol is described in app/server/terminals/watching/README.md.

import type { SessionPerson } from "./SessionPerson";
import type { TerminalSize } from "./terminalMessages";

/** The path at which the terminals of running sessions are watched. */
export const WATCH_PATH = "/connect/watch";

/** The subprotocol of these web sockets; the ticket follows as a second one, `ticket.<ticket>`. */
export const WATCH_PROTOCOL = "farhelm-watch";

/** Messages of a watcher. */
export type WatchClientMessage =
  /** Begins. */
  | { type: "start" }
  /** Shows another terminal of the session. */
  | { type: "show"; terminal: number };

/** Messages to a watcher. */
export type WatchServerMessage =
  /** Who else is there; `owner`: whose session it is. */
  | { type: "people"; owner: string; people: SessionPerson[]; you: number }
  /** The open terminals of the session, by number. */
  | { type: "terminals"; terminals: number[] }
  /** This terminal is shown from now on; its latest output follows. `recorded`: with what is typed for "input". */
  | ({ type: "showing"; terminal: number; recorded: false | "output" | "input" } & TerminalSize)
  | ({ type: "size" } & TerminalSize)
  /** The terminal that is shown has ended. */
  | { type: "ended" };
