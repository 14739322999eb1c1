import { describe, expect, test } from "vitest";
import { emptiedPaths, onlyEmptied, withEmptied } from "../../../../engine/forms/store/emptiedPaths";

const data = { name: undefined, home: { street: undefined, no: 1 }, rows: [{ a: undefined }, { a: 2 }] };
const paths = [["name"], ["home", "street"], ["rows", 0, "a"]];

describe("emptied paths", () => {
  test("are those of undefined properties, at any depth", () => {
    expect(emptiedPaths(data)).toEqual(paths);
    const group = { street: undefined };
    expect(emptiedPaths({ home: group, work: group }, { home: null })).toEqual([["work", "street"]]);
  });

  test("are none of new items of a list, which take the default of their schema", () => {
    expect(emptiedPaths({ rows: [undefined, null, { a: undefined }] })).toEqual([["rows", 2, "a"]]);
  });

  test("are written again, but not over a value, nor where an item or a group is none any more", () => {
    const written = withEmptied({ name: "Rye", home: "none", rows: [] }, [...paths, ["oven", "gas"]]);
    expect(emptiedPaths(written)).toEqual([["oven", "gas"]]);
    expect(written).toEqual({ name: "Rye", home: "none", rows: [], oven: {} });
  });

  test("are all that stays undefined, even where a default came", () => {
    const only = onlyEmptied({ ...data, name: "by default", more: undefined } as never, [["name"], ["gone", "x"]]);
    expect(emptiedPaths(only)).toEqual([["name"]]);
    expect(only).toEqual({ home: { no: 1 }, rows: [{}, { a: 2 }] });
  });
});
