import { describe, expect, it } from "vitest";
import {
  type DesktopEvent,
  type DesktopState,
  MAX_ATTEMPTS,
  nextState,
} from "../../../../../app/console/blocks/desktop/connection/desktopState";

const closed = (code: number, reason = ""): DesktopEvent => ({ type: "closed", code, reason });
const asked: DesktopState = { kind: "credentials", fields: ["password"], isRefused: false };

describe("the states of a desktop", () => {
  it.each<[string, DesktopState, DesktopEvent, Partial<DesktopState>]>([
    ["a question", { kind: "connecting" }, { type: "question", fields: ["password"] }, asked],
    ["the end by the device", { kind: "open" }, closed(1000, "Over."), { kind: "ended", cause: "exit", text: "Over." }],
    ["the end of the session", asked, closed(4001), { kind: "ended", cause: "session-ended" }],
    ["a close while a person types", asked, closed(1000), asked],
    ["a network loss", { kind: "open" }, closed(1006), { kind: "lost", attempt: 1 }],
    ["a refusal at first", { kind: "connecting" }, closed(4000), { kind: "ended", cause: "not-opened" }],
    ["a refusal after a loss", { kind: "lost", attempt: 2 }, closed(4000), { kind: "lost", attempt: 3 }],
    [
      "the last attempt",
      { kind: "lost", attempt: MAX_ATTEMPTS },
      closed(1006),
      { kind: "ended", cause: "connection-lost" },
    ],
    ["silence at first", { kind: "connecting" }, { type: "silent" }, { kind: "ended", cause: "silent" }],
    ["another protocol", { kind: "connecting" }, { type: "failed" }, { kind: "ended", cause: "not-understood" }],
    [
      "nothing after the end",
      { kind: "ended", cause: "stopped" },
      { type: "opened" },
      { kind: "ended", cause: "stopped" },
    ],
  ])("[desktop.state] %s", (_title, state, event, after) => {
    expect(nextState(state, event)).toMatchObject(after);
  });
});
