import type { components } from "#generated/api";

/** A widget of a dashboard, as stored by the API. */
export type Widget = components["schemas"]["DashboardWidget"];

/** Position and size on the grid in cells; columns and rows are counted from 0. */
export interface Box {
  column: number;
  row: number;
  width: number;
  height: number;
}

/** A widget with its box. */
export type PlacedWidget = Widget & Box;

/** Number of columns of the grid. */
export const COLUMNS = 12;

const MAX_ROW = 500;
const MAX_HEIGHT = 20;
const DEFAULT_SIZE = { width: 6, height: 4 };

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.column >= b.column + b.width || b.column >= a.column + a.width;
  return !isBeside && a.row < b.row + b.height && b.row < a.row + a.height;
}

/** Finds the first free box of this size, row by row. */
function findFreeBox(placed: readonly Box[], { width, height }: Pick<Box, "width" | "height">): Box {
  for (let row = 0; ; row += 1) {
    for (let column = 0; column + width <= COLUMNS; column += 1) {
      const box = { column, row, width, height };
      if (!placed.some((other) => overlap(box, other))) return box;
    }
  }
}

/** Gives every widget a box: its own if it is free, otherwise the first free one. */
export function placeWidgets(widgets: readonly Widget[]): PlacedWidget[] {
  const placed: PlacedWidget[] = [];
  for (const widget of widgets) {
    const width = clamp(widget.width ?? DEFAULT_SIZE.width, 1, COLUMNS);
    const height = clamp(widget.height ?? DEFAULT_SIZE.height, 1, MAX_HEIGHT);
    const { column, row } = widget;
    const own = { column: clamp(column ?? 0, 0, COLUMNS - width), row: row ?? 0, width, height };
    const isFree = column !== undefined && row !== undefined && !placed.some((other) => overlap(own, other));
    placed.push({ ...widget, ...(isFree ? own : findFreeBox(placed, own)) });
  }
  return placed;
}

/** Moves or resizes one widget. Widgets it would overlap are pushed down; all others stay. */
export function changeBox(placed: readonly PlacedWidget[], index: number, change: Partial<Box>): PlacedWidget[] {
  const before = placed[index];
  if (!before) return [...placed];
  const width = clamp(change.width ?? before.width, 1, COLUMNS);
  const height = clamp(change.height ?? before.height, 1, MAX_HEIGHT);
  const column = clamp(change.column ?? before.column, 0, COLUMNS - width);
  const row = clamp(change.row ?? before.row, 0, MAX_ROW);
  const settled = new Map([[index, { ...before, column, row, width, height }]]);
  const others = placed.map((widget, at) => ({ widget, at })).filter(({ at }) => at !== index);
  for (const { widget, at } of others.sort((a, b) => a.widget.row - b.widget.row)) {
    settled.set(at, pushDown(widget, [...settled.values()]));
  }
  return placed.map((widget, at) => settled.get(at) ?? widget);
}

function pushDown(widget: PlacedWidget, settled: readonly PlacedWidget[]): PlacedWidget {
  let moved = widget;
  for (;;) {
    const obstacle = settled.find((other) => overlap(moved, other));
    if (!obstacle) return moved;
    moved = { ...moved, row: obstacle.row + obstacle.height };
  }
}

/** Indices in reading and tab order: by row, then by column. */
export function readingOrder(placed: readonly PlacedWidget[]): number[] {
  const order = placed.map((widget, index) => ({ widget, index }));
  order.sort((a, b) => a.widget.row - b.widget.row || a.widget.column - b.widget.column);
  return order.map(({ index }) => index);
}
