import type { ChartBlock } from "../../../generated/documents";
import { dayjs } from "../../../timezones/dayjs";
import { activeTimeZone } from "../../../timezones/timeZone";
import { offsetAt, wallClock } from "../../../timezones/wallClock";
import { type ChartData, type ChartPoint, valueRange } from "../data/chartData";
import { linearScale, niceTicks, type Scale, timeTicks } from "./scale";

/** The layout of a plot in pixels: its margins, scales and ticks. */
export interface PlotFrame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: Scale;
  y: Scale;
  valueTicks: number[];
  placeTicks: { x: number; label: string }[];
  /** Width of a bar with the space around it. */
  slot: number;
}

const LEFT = 76;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 28;
const LABEL = 96;
/** Labels along the axis are truncated to this many characters, each about CHAR_WIDTH pixels wide. */
const MAX_LABEL = 20;
const CHAR_WIDTH = 7;
const VALUES = 4;
const KILO = 1024;

/** Computes the layout of a plot; undefined when there is nothing to draw. */
export function plotFrame(
  block: ChartBlock,
  { points, isTime }: ChartData,
  shown: readonly number[],
  { width, height }: { width: number; height: number },
  earlier: readonly ChartPoint[] = [],
): PlotFrame | undefined {
  const values = valueRange([...points, ...earlier], shown, block.type === "bar" || block.type === "area");
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || !values || width <= LEFT + RIGHT) return undefined;
  const [left, right, top, bottom] = [LEFT, width - RIGHT, TOP, height - BOTTOM];
  // A step chart shows discrete states: only integer ticks.
  const isWhole = (tick: number) => block.type !== "step" || Number.isInteger(tick);
  const valueTicks =
    block.type === "bands" ? [] : niceTicks(...values, VALUES, unitOf(block, values[1])).filter(isWhole);
  const slot = (right - left) / points.length;
  const inset = isTime ? 0 : slot / 2;
  const room = Math.max(2, Math.floor((right - left) / LABEL));
  return {
    ...{ left, right, top, bottom, valueTicks, slot },
    x: linearScale([first.x, last.x], [left + inset, right - inset]),
    y: linearScale([valueTicks[0] ?? 0, valueTicks.at(-1) ?? 1], [bottom, top]),
    placeTicks: isTime ? timePlaces(first.x, last.x, room) : everyNth(points, right - left),
  };
}

/** The index of the point nearest to a pixel. */
export function nearestIndex(frame: PlotFrame, points: readonly ChartPoint[], pixel: number): number | undefined {
  let best: number | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    const away = Math.abs(frame.x(point.x) - pixel);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

/** The unit of the value ticks: 1, or for bytes the largest of 1024, 1024²… that fits. */
function unitOf({ series }: ChartBlock, largest: number): number {
  const format = series[0]?.format;
  const name = typeof format === "object" ? format.name : format;
  if ((name !== "data" && name !== "bytes") || largest < KILO) return 1;
  return KILO ** Math.floor(Math.log(largest) / Math.log(KILO));
}

function timePlaces(from: number, to: number, room: number) {
  const zone = activeTimeZone();
  const isLong = dayjs.utc(to).diff(dayjs.utc(from), "day", true) > 2;
  return timeTicks(from, to, room, offsetAt(new Date(from), zone)).map((x) => ({
    x,
    label: wallClock(new Date(x), zone).format(isLong ? "MM-DD" : "HH:mm"),
  }));
}

/** Every n-th category label, as many as fit side by side. */
function everyNth(points: readonly ChartPoint[], width: number) {
  const longest = Math.max(...points.map(({ label }) => Math.min(label.length, MAX_LABEL)));
  const room = Math.max(2, Math.floor(width / (longest * CHAR_WIDTH + CHAR_WIDTH * 2)));
  const step = Math.ceil(points.length / room);
  const cut = (label: string) => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label);
  return points.filter((_, index) => index % step === 0).map(({ x, label }) => ({ x, label: cut(label) }));
}
