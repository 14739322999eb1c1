import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MaskTokens, maskTyped, maskValue, parseMask } from "../../../engine/masks/maskValue";

const document = new URL("../../../schemas/masks.json", import.meta.url);
const tokens: MaskTokens = JSON.parse(readFileSync(document, "utf8")).tokens;
const apply = (mask: string, text: string) => maskValue(text, parseMask(mask, tokens));

describe("a token lets through", () => {
  test.each([
    ["[field.mask.token.hash] a digit or a space", "###", "1a 2", "1 2"],
    ["[field.mask.token.star] a letter or a digit", "***", "a-1_Z", "a1Z"],
    ["[field.mask.token.s] a letter in its case", "SSS", "a1B-c", "aBc"],
    ["[field.mask.token.f] a hexadecimal digit in upper case", "FFFF", "a1gF", "A1F"],
    ["[field.mask.token.upper-a] a letter in upper case", "AAA", "a1bC", "ABC"],
    ["[field.mask.token.lower-a] a letter in lower case", "aaa", "A1bC", "abc"],
    ["[field.mask.token.escape] nothing: the next character stands for itself", "!#!!FF", "ab", "#!AB"],
    ["[field.mask.refuses] only what it accepts", "FF", "xyz", ""],
    ["[field.mask.refuses] no more than the mask is long", "FF", "abcdef", "AB"],
  ])("%s", (_title, mask, text, want) => {
    expect(apply(mask, text)).toBe(want);
  });
});

describe("fixed characters", () => {
  test.each([
    ["are put in between", "FF:FF:FF", "001e42", "00:1E:42"],
    ["may be typed", "FF:FF:FF", "00:1e:42", "00:1E:42"],
    ["may be pasted in another notation", "FF:FF:FF", "00-1e-42", "00:1E:42"],
    ["wait for what follows", "FF:FF", "00", "00"],
    ["stand at once when typed", "FF:FF", "00:", "00:"],
    ["may lead", "!#FFFFFF", "1a2b3c", "#1A2B3C"],
    ["may lead and be typed", "!#FFFFFF", "#1a", "#1A"],
  ])("%s", (_title, mask, text, want) => {
    expect(apply(mask, text)).toBe(want);
  });
});

describe("the caret", () => {
  const mask = parseMask("FF:FF:FF", tokens);
  test.each([
    ["goes on after what was typed at the end", "00:1e", 5, "00:1E", 5],
    ["skips a fixed character that was put in", "001", 3, "00:1", 4],
    ["stays where a character was refused", "0x0:1E", 2, "00:1E", 1],
    ["stays in the middle after a change there", "0A:1E:4", 2, "0A:1E:4", 2],
  ])("%s", (_title, text, caret, value, want) => {
    expect(maskTyped(text, caret, mask)).toEqual({ value, caret: want });
  });
});

test("what was masked stays as it is when masked again", () => {
  const letters = fc.array(fc.constantFrom(..."#*SFAa!:-. 9gG".split("")), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.string({ maxLength: 20 }), (mask, text) => {
      const parsed = parseMask(mask.join(""), tokens);
      const once = maskValue(text, parsed);
      expect(maskValue(once, parsed)).toBe(once);
    }),
  );
});
