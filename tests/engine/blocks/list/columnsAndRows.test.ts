import { describe, expect, test } from "vitest";
import {
  moveColumn,
  offeredColumns,
  orderedColumns,
  shownColumns,
  sortKey,
  toggleColumn,
  withWidths,
} from "../../../../engine/blocks/list/columns/columns";
import { mergeChange, mergeChanges, rowKey, rowsOf } from "../../../../engine/blocks/list/rows/rows";

const columns = ["name", "flour", "weight"].map((key) => ({ key, label: key, hidden: key === "weight" }));
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(" ");

describe("columns", () => {
  test.each([
    ["nothing is chosen", undefined, "name flour"],
    ["an order is chosen", ["weight", "name"], "weight name"],
    ["a chosen column is gone", ["weight", "crumb"], "weight"],
    ["all chosen columns are gone", ["crumb"], "name flour"],
  ])("when %s", (_title, chosen, want) => {
    expect(keys(shownColumns(columns, chosen))).toBe(want);
  });

  test("a column is offered while its condition holds; without conditions the list stays the same", () => {
    const some = [...columns, { key: "steam", label: "Steam", visible: { "record.steam": true } }];
    expect(keys(offeredColumns(some, { record: { steam: true } }))).toBe("name flour weight steam");
    expect(keys(offeredColumns(some, { record: {} }))).toBe("name flour weight");
    expect(offeredColumns(columns, {})).toBe(columns);
  });

  test("the choice lists the shown ones first", () => {
    expect(keys(orderedColumns(columns, ["weight"]))).toBe("weight name flour");
  });

  test("a column is shown, hidden and moved; the last one stays", () => {
    const shown = shownColumns(columns, undefined);
    expect(toggleColumn(shown, "weight")).toEqual(["name", "flour", "weight"]);
    expect(toggleColumn(shown, "name")).toEqual(["flour"]);
    expect(toggleColumn(shown.slice(0, 1), "name")).toEqual(["name"]);
    expect(moveColumn(shown, "name", "flour")).toEqual(["flour", "name"]);
    expect(moveColumn(shown, "flour", "name")).toEqual(["flour", "name"]);
    expect(moveColumn(shown, "name", undefined)).toEqual(["name", "flour"]);
    expect(moveColumn(columns, "name", "weight")).toEqual(["flour", "weight", "name"]);
  });

  test("a column is as wide as the user wants, or as it says itself", () => {
    const wide = withWidths(shownColumns(columns, undefined), { name: 240, gone: 10 });
    expect(wide.map(({ width }) => width)).toEqual([240, undefined]);
    expect(withWidths(wide, { name: undefined })[0]?.width).toBe(240);
  });

  test("a column sorts by its key, by another name, or not at all", () => {
    const label = "";
    expect(sortKey({ key: "name", label, sort: true })).toBe("name");
    expect(sortKey({ key: "name", label, sort: "loaf_name" })).toBe("loaf_name");
    expect(sortKey({ key: "name", label })).toBeUndefined();
  });
});

describe("rows", () => {
  const rows = [
    { id: 1, name: "Rye", tags: ["a"] },
    { id: 2, name: "Oat", tags: [] },
  ];

  test("a live event changes only the rows it is about", () => {
    const merged = mergeChanges(rows, [{ id: "2", name: "Spelt" }], "id");
    expect(merged[0]).toBe(rows[0]);
    expect(merged[1]).toEqual({ id: 2, name: "Spelt", tags: [] });
  });

  test.each([
    ["about other rows", [{ id: 9, name: "Bun" }]],
    ["that says nothing new", [{ id: 1, name: "Rye", tags: ["a"] }]],
    ["without a key", [{ name: "Bun" }]],
    ["that is no list of rows", "baked"],
  ])("an event %s leaves the list as it is", (_title, payload) => {
    expect(mergeChanges(rows, payload, "id")).toBe(rows);
  });

  test("a record follows its own events", () => {
    const record = { id: 1, name: "Rye" };
    expect(mergeChange(record, [{ id: 1, name: "Bun" }], "id")).toEqual({ id: 1, name: "Bun" });
    expect(mergeChange(record, [{ id: 2, name: "Bun" }], "id")).toBe(record);
  });

  test("a row without a key is identified by its position", () => {
    expect([rowKey({ id: 7 }, "id", 0), rowKey({}, "id", 3)]).toEqual(["7", "row 3"]);
  });

  test("an answer that is no list has no rows", () => {
    expect([rowsOf(undefined), rowsOf({ a: 1 }), rowsOf([{ a: 1 }, 3])]).toEqual([[], [], [{ a: 1 }]]);
  });
});
