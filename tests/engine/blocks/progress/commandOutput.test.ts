import { describe, expect, test } from "vitest";
import { type LiveOutput, sectionsOf, withOutput } from "../../../../engine/blocks/progress/commandOutput";
import { storedOutputOf } from "../../../../engine/blocks/progress/progressRows";

const none: ReadonlyMap<string, LiveOutput> = new Map();

/** The parts of an output as events of one subject. */
function receive(...parts: [part: number, text: string, more?: object][]): LiveOutput | undefined {
  const events = parts.map(([part, text, more]) => ({ data: { 7: { job: 1, part, text, ...more } } }));
  return events.reduce<ReadonlyMap<string, LiveOutput>>(withOutput, none).get("7");
}
const stored = (part: number, text: string, left_out = 0) => ({ job: 1, part, text, left_out });

describe("the output of a command", () => {
  test.each([
    ["nothing yet", undefined, receive(), []],
    ["all parts", undefined, receive([1, "a\n"], [2, "b\n"]), [{ missing: 0, text: "a\nb\n" }]],
    ["what is stored", stored(4, "end\n", 90), undefined, [{ missing: 90, text: "end\n" }]],
    ["what is stored and follows", stored(4, "a\n"), receive([4, "a\n"], [5, "b\n"]), [{ missing: 0, text: "a\nb\n" }]],
    [
      "parts from the start, of which the end is stored",
      stored(2, "b", 1),
      receive([1, "a"], [2, "b"]),
      [{ missing: 0, text: "ab" }],
    ],
    [
      "parts that were left out",
      undefined,
      receive([1, "a"], [2, "c", { left_out: 5 }]),
      [
        { missing: 0, text: "a" },
        { missing: 5, text: "c" },
      ],
    ],
    [
      "parts that were lost",
      undefined,
      receive([1, "a"], [3, "c"]),
      [
        { missing: 0, text: "a" },
        { missing: "unknown", text: "c" },
      ],
    ],
    ["parts before which nothing is known", undefined, receive([3, "c"]), [{ missing: "unknown", text: "c" }]],
    ["a part that came twice", undefined, receive([1, "a"], [1, "a"]), [{ missing: 0, text: "a" }]],
    ["a later command", stored(9, "old"), receive([1, "new", { job: 2 }]), [{ missing: 0, text: "new" }]],
    ["an earlier command", { ...stored(1, "new"), job: 2 }, receive([9, "old"]), [{ missing: 0, text: "new" }]],
  ])("is shown with %s", (_what, before, live, expected) => {
    expect(sectionsOf(before, live)).toEqual(expected);
  });

  test("is shortened at its start when it is long", () => {
    const parts = Array.from({ length: 60 }, (_, index): [number, string] => [index + 1, "x".repeat(8000)]);
    const [section, ...more] = sectionsOf(undefined, receive(...parts));
    expect(more).toEqual([]);
    expect(section?.text.length).toBeLessThanOrEqual(262_144);
    expect(section?.missing).toBe(480_000 - Number(section?.text.length));
  });

  test.each([
    ["of a device that reports it at the end", { status: "completed", value: "done", data: { exit_code: 0 } }, "done"],
    [
      "that is stored with the result",
      { value: "end", data: { exit_code: 1 }, output: { job: 1, part: 2, left_out: 4 } },
      "end",
    ],
    ["of a command that was stopped", { value: "It took too long.", output: stored(1, "half") }, "half"],
    ["of another job", { value: "Restarted." }, undefined],
  ])("%s is read from its row", (_what, row, text) => {
    expect(storedOutputOf(row)?.text).toBe(text);
  });
});
