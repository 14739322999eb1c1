import { expect, it } from "vitest";
import { isLive } from "../../../engine/live/isLive";

const live = { channel: "loaves.{record.id}", event: "Changed" };

it.each([
  ["nothing yet", undefined, false],
  [
    "blocks without events",
    [
      { block: "record", fields: [{ key: "live" }] },
      { block: "html", html: null },
    ],
    false,
  ],
  ["a block", [{ block: "html" }, { block: "list", live }], true],
  ["a block in a tab of a block", [{ block: "tabs", tabs: [{ blocks: [{ block: "record", live }] }] }], true],
])("events are laid over %s", (_, part, wanted) => {
  expect(isLive(part)).toBe(wanted);
});
