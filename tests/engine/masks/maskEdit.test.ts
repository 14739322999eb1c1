import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Edit, maskEdit, textDifference } from "../../../engine/masks/maskEdit";
import { type MaskTokens, maskValue, parseMask } from "../../../engine/masks/maskValue";

const document = new URL("../../../schemas/masks.json", import.meta.url);
const tokens: MaskTokens = JSON.parse(readFileSync(document, "utf8")).tokens;
const mac = parseMask("FF:FF:FF", tokens);

/** Parses a text in which one bar marks the caret, or two bars the selection. */
function select(text: string) {
  const [before = "", selected = "", after] = text.split("|");
  if (after === undefined) return { value: before + selected, start: before.length, end: before.length };
  return { value: before + selected + after, start: before.length, end: before.length + selected.length };
}

const backward: Edit = { remove: "backward" };
const forward: Edit = { remove: "forward" };
const wordBefore: Edit = { remove: "backward", unit: "word" };
const wordAfter: Edit = { remove: "forward", unit: "word" };
const lineBefore: Edit = { remove: "backward", unit: "line" };
const lineAfter: Edit = { remove: "forward", unit: "line" };

describe("the caret is right", () => {
  test.each([
    ["after a character typed at the end", "00|", { insert: "1" }, "00:1|"],
    ["after one typed in the middle, which pushes the rest on", "0|0:1E", { insert: "a" }, "0A|:01:E"],
    ["after one typed before a fixed character", "00|:1E", { insert: "b" }, "00:B|1:E"],
    ["where a character is refused", "00:|1E", { insert: "x" }, "00:|1E"],
    ["after what was pasted in another notation", "|", { insert: "00-1e-42" }, "00:1E:42|"],
    ["after what was pasted over a selection", "00:|1E|:42", { insert: "ff" }, "00:FF|:42"],
    ["after what was pasted beyond the end of the mask", "00:1E:|", { insert: "42424242" }, "00:1E:42|"],
    ["after Backspace", "00:1E|", backward, "00:1|"],
    ["before a fixed character that Backspace meets", "00:|1E", backward, "00|:1E"],
    ["after a fixed character that Delete meets", "00|:1E", forward, "00:|1E"],
    ["where Delete takes a character", "0|0:1E", forward, "0|1:E"],
    ["where a selection was", "0|0:1|E", backward, "0|E"],
    ["at the beginning, where Backspace has nothing to take", "|00", backward, "|00"],
    ["at the end, where Delete has nothing to take", "00|", forward, "00|"],
    ["where the word before went, with its end", "00:1E:|42", wordBefore, "00:|42"],
    ["where the word after went", "00|:1E:42", wordAfter, "00|:42"],
    ["at the beginning, where all before it went", "00:1E|:42", lineBefore, "|42"],
    ["at the end, where all after it went", "00:1|E:42", lineAfter, "00:1|"],
    ["where a selection was, whatever its unit", "0|0:1|E", wordBefore, "0|E"],
  ] as [string, string, Edit, string][])("%s", (_title, before, edit, after) => {
    const { value, caret } = maskEdit(select(before), edit, mac);
    expect(`${value.slice(0, caret)}|${value.slice(caret)}`).toBe(after);
  });
});

test("whatever is done, the text fits the mask and the caret is within it", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."0aF:x-z9"), maxLength: 12 });
  const edits = fc.oneof(
    letters.map((insert): Edit => ({ insert })),
    fc.constantFrom(backward, forward, wordBefore, wordAfter, lineBefore, lineAfter),
  );
  fc.assert(
    fc.property(letters, fc.array(fc.tuple(edits, fc.nat(12), fc.nat(12)), { maxLength: 8 }), (begun, steps) => {
      let value = maskValue(begun, mac);
      for (const [edit, one, other] of steps) {
        const [start = 0, end = 0] = [one, other].map((at) => Math.min(at, value.length)).sort((a, b) => a - b);
        const next = maskEdit({ value, start, end }, edit, mac);
        value = next.value;
        expect(maskValue(value, mac)).toBe(value);
        expect(next.caret).toBeGreaterThanOrEqual(0);
        expect(next.caret).toBeLessThanOrEqual(value.length);
      }
    }),
  );
});

test("only what differs between two texts is written", () => {
  expect(textDifference("00:1E", "00:01:E")).toEqual({ start: 3, end: 4, text: "01:" });
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { start, end, text } = textDifference(before, after);
      expect(before.slice(0, start) + text + before.slice(end)).toBe(after);
    }),
  );
});
