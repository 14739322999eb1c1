import { describe, expect, test } from "vitest";
import { numberText, parsePlainNumber, readNumber } from "../../../engine/numbers/readNumber";
import { refuseNumber } from "../../../engine/numbers/refuseNumber";

const translate = (text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const refused = (text: string, language: string, isWhole = false) =>
  refuseNumber(text, { isWhole, language }, translate);

describe("a number is read by the signs of the language", () => {
  test.each([
    ["en", "2,750", 2750],
    ["en", "2,750,000.25", 2750000.25],
    ["en", "-0.5", -0.5],
    ["en", "+8", 8],
    ["en", ".25", 0.25],
    ["en", "7.", 7],
    ["en", "2e4", 20000],
    ["en", "٤٢", 42],
    ["de", "2.750,5", 2750.5],
    ["de-CH", "2’750.5", 2750.5],
    ["de-CH", "2'750.5", 2750.5],
    ["nb", "2 750,5", 2750.5],
    ["nb", "−4,5", -4.5],
    ["uk", "2\u00a0750,5", 2750.5],
    ["fr", "2\u202f750,5", 2750.5],
    ["hi", "27,50,000", 2750000],
    ["es", "2.750", 2750],
    ["es", "2750", 2750],
    ["ja", "１２，３４５．５", 12345.5],
    ["ja", "－７", -7],
    ["ar-EG", "٢٬٧٥٠٫٥", 2750.5],
    ["fa", "۲٬۷۵۰", 2750],
  ])("%s: %s", (language, text, value) => expect(readNumber(text, language)).toEqual({ value }));

  test.each([
    ["en", "2,7", "Did you mean 2.7 or 27?"],
    ["en", "0,750", "Did you mean 0.75 or 750?"],
    ["en", "2.750,5", "Did you mean 2750.5?"],
    ["en", "27,50,000", "Did you mean 2750000?"],
    ["en", "2 750", "Did you mean 2750?"],
    ["de", "2.7", "Did you mean 2,7 or 27?"],
    ["nb", "2.750", "Did you mean 2,75 or 2750?"],
    ["en", "1_000", "Enter a number."],
    ["en", "0x1F", "Enter a number."],
    ["en", "--3", "Enter a number."],
    ["en", "10²", "Enter a number."],
    ["en", "½", "Enter a number."],
    ["en", "NaN", "Enter a number."],
    ["en", "Infinity", "Enter a number."],
    ["en", "12,345 678", "Enter a number."],
  ])("%s: %s is refused with what it may be", (language, text, want) => expect(refused(text, language)).toBe(want));

  test("only whole readings are offered where a whole number is wanted", () => {
    expect(refused("2,7", "en", true)).toBe("Did you mean 27?");
    expect(refused("2.5", "en", true)).toBe("Enter a whole number.");
  });
});

test.each(["9007199254740994", "9,007,199,254,740,995", "1e21", "0.3333333333333333333", "2e308", "3e-324", "1e-999"])(
  "%s, which a double would change, is refused",
  (text) => expect(readNumber(text, "en")).toEqual({ fault: "inexact" }),
);

test.each([9007199254740991, -9007199254740991, 0.1, 5e-324, 1.7976931348623157e-300, 0.30000000000000004])(
  "%s is read as it is written",
  (value) => expect(readNumber(String(value), "en")).toEqual({ value }),
);

test.each(["en", "de", "de-CH", "nb", "uk", "fr", "hi", "ja", "ar-EG", "fa", "sv", "pl", "pt-PT"])(
  "what an input shows in %s is read as the same number",
  (language) => {
    for (const value of [0, -1, 1234567.5, 1.125, 0.001, 1e-7, 9007199254740991, -2750.25])
      expect(readNumber(numberText(value, language), language)).toEqual({ value });
  },
);

test("a megabyte of digits or signs is refused at once", () => {
  expect(readNumber("9".repeat(1_000_000), "en")).toEqual({ fault: "unread", readings: [] });
  expect(readNumber(",".repeat(1_000_000), "en")).toEqual({ fault: "unread", readings: [] });
});

test.each([
  ["12", 12],
  ["-1.5", -1.5],
  ["0x10", undefined],
  ["1,500", undefined],
  ["9007199254740993", undefined],
  ["", undefined],
])("an address has %s as %s", (text, value) => expect(parsePlainNumber(text)).toBe(value));
