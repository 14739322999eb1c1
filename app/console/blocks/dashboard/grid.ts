import type { components } from "#generated/api";

/** A part of a dashboard, as the API keeps it. */
export type Widget = components["schemas"]["DashboardWidget"];

/** Where a part stands on the grid: columns and rows counted from 0. */
export interface Box {
  column: number;
  row: number;
  width: number;
  height: number;
}

/** A part with its place. */
export type PlacedWidget = Widget & Box;

/** How many columns a grid has. */
export const COLUMNS = 12;

const LAST_ROW = 500;
const HIGHEST = 20;
const USUAL = { width: 6, height: 4 };

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

function meet(a: Box, b: Box): boolean {
  const isBeside = a.column >= b.column + b.width || b.column >= a.column + a.width;
  return !isBeside && a.row < b.row + b.height && b.row < a.row + a.height;
}

/** The first free place for a box of this size, from the top. */
function findRoom(placed: readonly Box[], { width, height }: Pick<Box, "width" | "height">): Box {
  for (let row = 0; ; row += 1) {
    for (let column = 0; column + width <= COLUMNS; column += 1) {
      const box = { column, row, width, height };
      if (!placed.some((other) => meet(box, other))) return box;
    }
  }
}

/** Gives every part a place: the one it has, else the first that is free. */
export function placeWidgets(widgets: readonly Widget[]): PlacedWidget[] {
  const placed: PlacedWidget[] = [];
  for (const widget of widgets) {
    const width = clamp(widget.width ?? USUAL.width, 1, COLUMNS);
    const height = clamp(widget.height ?? USUAL.height, 1, HIGHEST);
    const { column, row } = widget;
    const own = { column: clamp(column ?? 0, 0, COLUMNS - width), row: row ?? 0, width, height };
    const isFree = column !== undefined && row !== undefined && !placed.some((other) => meet(own, other));
    placed.push({ ...widget, ...(isFree ? own : findRoom(placed, own)) });
  }
  return placed;
}

/** Moves or resizes one part; those it would lie over give way downwards, and nothing else moves. */
export function changeBox(placed: readonly PlacedWidget[], index: number, change: Partial<Box>): PlacedWidget[] {
  const before = placed[index];
  if (!before) return [...placed];
  const width = clamp(change.width ?? before.width, 1, COLUMNS);
  const height = clamp(change.height ?? before.height, 1, HIGHEST);
  const column = clamp(change.column ?? before.column, 0, COLUMNS - width);
  const row = clamp(change.row ?? before.row, 0, LAST_ROW);
  const settled = new Map([[index, { ...before, column, row, width, height }]]);
  const others = placed.map((widget, at) => ({ widget, at })).filter(({ at }) => at !== index);
  for (const { widget, at } of others.sort((a, b) => a.widget.row - b.widget.row)) {
    settled.set(at, giveWay(widget, [...settled.values()]));
  }
  return placed.map((widget, at) => settled.get(at) ?? widget);
}

function giveWay(widget: PlacedWidget, settled: readonly PlacedWidget[]): PlacedWidget {
  let moved = widget;
  for (;;) {
    const inTheWay = settled.find((other) => meet(moved, other));
    if (!inTheWay) return moved;
    moved = { ...moved, row: inTheWay.row + inTheWay.height };
  }
}

/** The order in which parts are read and reached by Tab: from the top, and in the direction people write. */
export function readingOrder(placed: readonly PlacedWidget[]): number[] {
  const order = placed.map((widget, index) => ({ widget, index }));
  order.sort((a, b) => a.widget.row - b.widget.row || a.widget.column - b.widget.column);
  return order.map(({ index }) => index);
}
