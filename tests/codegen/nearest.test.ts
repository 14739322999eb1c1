import { describe, expect, test } from "vitest";
import { didYouMean, nearestName } from "../../codegen/nearest";

describe("the nearest name", () => {
  test.each([
    { name: "CompanySelekt", candidates: ["CompanySelect", "DeviceSelect"], want: "CompanySelect" },
    { name: "view_device", candidates: ["view_devices", "edit_devices"], want: "view_devices" },
    { name: "bookz", candidates: ["book", "books"], want: "books" },
    { name: "TAGS", candidates: ["tags"], want: "tags" },
    { name: "from", candidates: ["form"], want: "form" },
    { name: "zebra", candidates: ["tags", "companies"], want: undefined },
    { name: "x", candidates: ["y"], want: undefined },
    { name: "", candidates: ["a"], want: undefined },
  ])("to $name is $want", ({ name, candidates, want }) => {
    expect(nearestName(name, candidates)).toBe(want);
  });

  test("ends a message, or says nothing", () => {
    expect(didYouMean("tgas", ["tags"])).toBe('; did you mean "tags"?');
    expect(didYouMean("zebra", ["tags"])).toBe("");
  });
});
