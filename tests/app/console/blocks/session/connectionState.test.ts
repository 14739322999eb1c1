import { describe, expect, it } from "vitest";
import {
  type ConnectionEvent,
  type ConnectionState,
  nextState,
} from "../../../../../app/console/blocks/session/connection/connectionState";
import type { ServerMessage } from "../../../../../app/domain/terminalMessages";

const KEY = { algorithm: "ssh-ed25519", fingerprint: "SHA256:a" };
const OPEN: ConnectionState = { kind: "open" };
const closed = (code: number, reason = "", at = 5): ConnectionEvent => ({ type: "closed", code, reason, at });
const message = (sent: ServerMessage): ConnectionEvent => ({ type: "message", message: sent });
const noTicket = (part: object): ConnectionEvent => ({
  ...{ type: "no-ticket", isTemporary: false, hasSessionEnded: false, text: "No.", at: 5 },
  ...part,
});

describe("[terminal.states] the state of a terminal", () => {
  it.each<[string, ConnectionState, ConnectionEvent, ConnectionState]>([
    ["accepted", { kind: "connecting" }, message({ type: "connected" }), { kind: "connected" }],
    ["a first key", { kind: "connected" }, message({ type: "host-key", key: KEY }), { kind: "host-key", key: KEY }],
    ["an answer", { kind: "host-key", key: KEY }, { type: "answered" }, { kind: "connected" }],
    ["input received", OPEN, message({ type: "received", received: 3 }), OPEN],
    ["a lost network", OPEN, closed(1006), { kind: "lost", since: 5, wasOpen: true }],
    ["lost before it was open", { kind: "connecting" }, closed(1001), { kind: "lost", since: 5, wasOpen: false }],
    ["lost again", { kind: "lost", since: 2, wasOpen: true }, closed(1006), { kind: "lost", since: 2, wasOpen: true }],
    ["back", { kind: "lost", since: 2, wasOpen: true }, message({ type: "open", terminal: "a", received: 0 }), OPEN],
    [
      "too late",
      { kind: "lost", since: 2, wasOpen: true },
      { type: "given-up" },
      { kind: "ended", cause: "connection-lost" },
    ],
    [
      "not opened",
      { kind: "connecting" },
      closed(4000, "Refused."),
      { kind: "ended", cause: "not-opened", text: "Refused." },
    ],
    ["a closed session", OPEN, closed(4001), { kind: "ended", cause: "session-ended" }],
    ["exit", OPEN, message({ type: "ended", code: 3 }), { kind: "ended", cause: "exit", code: 3 }],
    [
      "closed after exit",
      { kind: "ended", cause: "exit", code: 3 },
      closed(1000),
      { kind: "ended", cause: "exit", code: 3 },
    ],
    ["a busy server", OPEN, noTicket({ isTemporary: true }), { kind: "lost", since: 5, wasOpen: true }],
    [
      "an ended session",
      OPEN,
      noTicket({ hasSessionEnded: true }),
      { kind: "ended", cause: "session-ended", text: "No." },
    ],
    ["no permission", OPEN, noTicket({}), { kind: "ended", cause: "refused", text: "No." }],
  ])("%s", (_title, state, event, wanted) => {
    expect(nextState(state, event)).toEqual(wanted);
  });
});
