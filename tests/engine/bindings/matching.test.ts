import { expect, test } from "vitest";
import { createMatching, narrowMatching, readMatching } from "../../../engine/bindings/matching";

const params = { status: ["offline"], q: "roof", model: "", sort: "name", limit: 25, offset: 50, fields: ["id"] };

test("what finds records is sent without what says which part of them is shown", () => {
  const matching = createMatching(params, 1_500);
  expect(JSON.parse(JSON.stringify({ device_id: matching }))).toEqual({
    device_id: { matching: { status: ["offline"], q: "roof" }, count: 1_500 },
  });
  expect(matching).toHaveLength(1_500);
});

test("an address keeps it, and it can be narrowed to a part", () => {
  const read = readMatching(String(createMatching(params, 1_500)));
  if (!read) throw new Error("It was written a moment ago.");
  expect(readMatching(read)).toBe(read);
  expect(narrowMatching(read, { model: ["RUT241"], firmware: undefined }, 20).toJSON()).toEqual({
    matching: { status: ["offline"], q: "roof", model: ["RUT241"] },
    count: 20,
  });
});

test.each([["4,7"], ["{"], ["{}"], ['{"matching": {}, "count": "all"}'], [[4, 7]], [undefined]])(
  "%j names records otherwise",
  (other) => expect(readMatching(other)).toBeUndefined(),
);
