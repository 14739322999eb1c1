import { describe, expect, test } from "vitest";
import { didYouMean, nearestName } from "../../codegen/nearest";

describe("the nearest name", () => {
  test.each([
    { name: "CompanySelekt", among: ["CompanySelect", "DeviceSelect"], want: "CompanySelect" },
    { name: "view_device", among: ["view_devices", "edit_devices"], want: "view_devices" },
    { name: "bookz", among: ["book", "books"], want: "books" },
    { name: "TAGS", among: ["tags"], want: "tags" },
    { name: "from", among: ["form"], want: "form" },
    { name: "zebra", among: ["tags", "companies"], want: undefined },
    { name: "x", among: ["y"], want: undefined },
    { name: "", among: ["a"], want: undefined },
  ])("to $name is $want", ({ name, among, want }) => {
    expect(nearestName(name, among)).toBe(want);
  });

  test("ends a message, or says nothing", () => {
    expect(didYouMean("tgas", ["tags"])).toBe('; did you mean "tags"?');
    expect(didYouMean("zebra", ["tags"])).toBe("");
  });
});
