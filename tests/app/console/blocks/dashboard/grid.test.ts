import { describe, expect, test } from "vitest";
import {
  COLUMNS,
  changeBox,
  type PlacedWidget,
  placeWidgets,
  readingOrder,
  type Widget,
} from "../../../../../app/console/blocks/dashboard/grid";

const boxes = (placed: readonly PlacedWidget[]) =>
  placed.map(({ column, row, width, height }) => [column, row, width, height].join(" "));
const apart = (placed: readonly PlacedWidget[]) => {
  const cells = placed.flatMap(({ column, row, width, height }) =>
    Array.from({ length: width * height }, (_, at) => `${column + (at % width)} ${row + Math.floor(at / width)}`),
  );
  return new Set(cells).size === cells.length;
};

describe("the parts of a dashboard", () => {
  test("keep their position, others are placed where there is room", () => {
    const widgets: Widget[] = [
      { type: "value", column: 0, row: 0, width: 4, height: 2 },
      { type: "line" },
      { type: "text", width: 4, height: 2 },
    ];
    expect(boxes(placeWidgets(widgets))).toEqual(["0 0 4 2", "4 0 6 4", "0 2 4 2"]);
  });

  test("with impossible positions are placed within the grid", () => {
    const widgets = [{ type: "value", column: 40, row: 0, width: 30, height: 99 }] as Widget[];
    expect(boxes(placeWidgets(widgets))).toEqual(["0 0 12 20"]);
  });

  test("give way downwards to the one that is moved or made larger, and no other moves", () => {
    const placed = placeWidgets([
      { type: "value", column: 0, row: 0, width: 4, height: 2 },
      { type: "line", column: 4, row: 0, width: 4, height: 2 },
      { type: "text", column: 8, row: 0, width: 4, height: 2 },
    ]);
    expect(boxes(changeBox(placed, 0, { column: 3 }))).toEqual(["3 0 4 2", "4 2 4 2", "8 0 4 2"]);
    expect(boxes(changeBox(placed, 0, { width: 8 }))).toEqual(["0 0 8 2", "4 2 4 2", "8 0 4 2"]);
    expect(boxes(changeBox(placed, 2, { column: 99, row: -5 }))).toEqual(boxes(placed));
    expect(boxes(changeBox(placed, 0, { width: 0, height: -1 }))[0]).toBe("0 0 1 1");
  });

  test("never lie over one another, whatever is done with them", () => {
    let seed = 7;
    const random = (max: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % max;
    };
    let placed = placeWidgets(Array.from({ length: 12 }, () => ({ type: "line" })));
    for (let turn = 0; turn < 500; turn += 1) {
      const change = { column: random(14) - 1, row: random(20), width: random(14), height: random(8) };
      placed = changeBox(placed, random(12), change);
      expect(apart(placed)).toBe(true);
      expect(placed.every(({ column, width }) => column >= 0 && column + width <= COLUMNS)).toBe(true);
    }
  });

  test("are read from the top, and along the line", () => {
    const placed = placeWidgets([
      { type: "value", column: 6, row: 0 },
      { type: "value", column: 0, row: 4 },
      { type: "value", column: 0, row: 0 },
    ]);
    expect(readingOrder(placed)).toEqual([2, 0, 1]);
  });
});
