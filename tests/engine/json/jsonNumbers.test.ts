import { expect, test } from "vitest";
import { findLossyNumber } from "../../../engine/json/findLossyNumber";
import { quoteLargeIntegers } from "../../../engine/json/quoteLargeIntegers";

test.each([
  ['{"a":9007199254740995}', "a"],
  ['{"a":[1,{"b":[2,-18446744073709551615]}]}', "a.1.b.1"],
  ['[{"x,]":"1:9007199254740993"},{"\\u0061":1e999}]', "1.a"],
  ['{"a":"9007199254740993","b":0.12345678901234567890}', "b"],
  ["9007199254740993", ""],
])("in %s the number at %s would be another", (json, place) =>
  expect(findLossyNumber(json)?.path.join(".")).toBe(place),
);

test.each([
  '{"a":9007199254740991,"b":-0,"c":1.0,"d":1e3,"e":"\\"9007199254740993"}',
  // Doubles serialized with all significant digits.
  "[0.10000000000000001, 0.30000000000000004, 1.7976931348623157e-300, 5e-324]",
])("in %s none would", (json) => expect(findLossyNumber(json)).toBeUndefined());

test("whole numbers of an answer that no double holds become texts, and nothing else changes", () => {
  const json = '{"id":9007199254740993,"n":12,"s":"9007199254740993","l":[-18446744073709551616,0.5]}';
  expect(JSON.parse(quoteLargeIntegers(json))).toEqual({
    ...{ id: "9007199254740993", n: 12, s: "9007199254740993", l: ["-18446744073709551616", 0.5] },
  });
});
