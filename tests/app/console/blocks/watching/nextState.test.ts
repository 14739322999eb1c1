import { describe, expect, test } from "vitest";
import { nextState, type WatchState } from "../../../../../app/console/blocks/watching/WatchConnection";
import type { WatchServerMessage } from "../../../../../app/domain/watchMessages";

const connecting: WatchState = { kind: "connecting", owner: "", people: [], terminals: [], recorded: false };
const showing: WatchState = { ...connecting, kind: "showing", terminal: 1, terminals: [1] };
const ADA = { id: 7, name: "Ada", takesPart: true };

describe("[watch.state] what a watcher is shown", () => {
  test.each<{ name: string; from: WatchState; message: WatchServerMessage; want: Partial<WatchState> }>([
    {
      name: "waits while no terminal is open",
      from: connecting,
      message: { type: "terminals", terminals: [] },
      want: { kind: "waiting", terminals: [] },
    },
    {
      name: "is a terminal with its number",
      from: connecting,
      message: { type: "showing", terminal: 2, recorded: "input", columns: 80, rows: 24 },
      want: { kind: "showing", terminal: 2, recorded: "input" },
    },
    {
      name: "stays while others are opened",
      from: showing,
      message: { type: "terminals", terminals: [1, 2] },
      want: { kind: "showing", terminal: 1, terminals: [1, 2] },
    },
    { name: "waits again when it has ended", from: showing, message: { type: "ended" }, want: { kind: "waiting" } },
    {
      name: "is with others",
      from: showing,
      message: { type: "people", owner: "Grace", people: [ADA], you: 7 },
      want: { kind: "showing", owner: "Grace", people: [ADA], you: 7 },
    },
  ])("$name", ({ from, message, want }) => expect(nextState(from, message)).toMatchObject(want));

  test("does not change by a message of a later version", () => {
    expect(nextState(showing, { type: "later" } as never)).toBe(showing);
  });
});
