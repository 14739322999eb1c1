import { describe, expect, it } from "vitest";
import { type BindingContext, bind, bindParams, bindText, readPath } from "../../../engine/bindings/bind";

const context: BindingContext = {
  route: { id: "7" },
  record: { name: "Rye", weight: 500, tags: [], baker: { name: "Ada" }, missing: null },
  user: { company: { id: 3 } },
  selection: [
    { id: 1, name: "a" },
    { id: 2, name: "b" },
  ],
};

describe("bind", () => {
  it.each([
    { given: "{record.weight}", want: 500 },
    { given: "{record.tags}", want: [] },
    { given: "{record.missing}", want: null },
    { given: "{record.nothing}", want: undefined },
    { given: "{route.id}", want: "7" },
    { given: "{user.company.id}", want: 3 },
    { given: "{selection.id}", want: [1, 2] },
    { given: "{selection.length}", want: 2 },
    { given: "Loaf {record.name} of {record.baker.name}", want: "Loaf Rye of Ada" },
    { given: "{record.missing}{record.nothing}", want: "" },
    { given: " {record.weight}", want: " 500" },
    { given: "no placeholder", want: "no placeholder" },
    { given: 12, want: 12 },
    { given: false, want: false },
    { given: ["{record.weight}", 1], want: [500, 1] },
    { given: { a: { b: "{record.name}" } }, want: { a: { b: "Rye" } } },
  ])("$given becomes $want", ({ given, want }) => {
    expect(bind(given, context)).toEqual(want);
  });

  it.each(["record.constructor", "record.__proto__", "record.name.length", "record.toString"])(
    "%s reaches nothing that is not the record's own",
    (path) => {
      expect(readPath(context, path)).toBeUndefined();
    },
  );

  it("leaves out parameters whose value is not there", () => {
    expect(bindParams({ id: "{route.id}", gone: "{record.nothing}", none: "{record.missing}" }, context)).toEqual({
      id: "7",
      none: null,
    });
  });

  it("writes objects as JSON where only text is possible", () => {
    expect(bindText("{record.baker}", context)).toBe('{"name":"Ada"}');
  });
});
