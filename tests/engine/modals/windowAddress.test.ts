import { expect, test } from "vitest";
import { parseWindowAddress, windowAddress } from "../../../engine/modals/windowAddress";

test.each([
  ["tag-logs", ["id"], { id: 12 }, "tag-logs.12"],
  ["crumb", ["row", "id"], { id: 4, row: 2 }, "crumb.4.row.2"],
  ["crumb", ["row", "id"], { row: 2 }, "crumb.row.2"],
  ["log", ["id", "time_id"], { id: 1, time_id: "0b5f-9a" }, "log.1.time_id.0b5f-9a"],
  ["page", ["address"], { address: "https://a.example/?b" }, undefined],
  ["many", ["id"], { id: [1, 2] }, undefined],
  ["about", ["id"], {}, undefined],
  ["about", [], { id: 4 }, undefined],
])("the address of %s about %j of %j is %s, and says so again", (modal, names, values, address) => {
  expect(windowAddress(modal, names, values)).toBe(address);
  if (address !== undefined) expect(parseWindowAddress(address)).toEqual({ modal, values });
});

test.each(["", "a b", "<b>", "a.", "a..b", "A", "../x"])("%j is no address of a window", (address) => {
  expect(parseWindowAddress(address)).toBeUndefined();
});

test("an id that is no number stays what it is", () => {
  expect(parseWindowAddress("tag-logs.twelve")).toEqual({ modal: "tag-logs", values: { id: "twelve" } });
});
