import { readPath } from "../../../bindings/bind";
import { readTimestamp } from "../../../formats/timestamp";
import type { ChartBlock } from "../../../generated/documents";
import { readSeries } from "./readSeries";

/** One point of a chart: its x and the value of each series. */
export interface ChartPoint {
  /** Milliseconds since 1970 on a time axis, else the index of the category. */
  x: number;
  /** The label of the category, where the axis is not a time axis. */
  label: string;
  /** The value per series; of bands, the index in the states of the series. */
  values: (number | undefined)[];
}

/** The points of a chart, ready to plot. */
export interface ChartData {
  isTime: boolean;
  points: ChartPoint[];
  /** Of bands: the distinct states per series, in order of appearance. */
  states?: readonly (readonly unknown[])[];
}

/** A line is broken where two points are more than this many median steps apart. */
const GAP = 6;

/** A date or a month without time. */
const day = /^\d{4}-\d{2}(-\d{2})?$/;

/** Converts the rows of a response to points, on a time axis where every row has a timestamp; dates of a bar chart are sorted. */
export function chartData(block: ChartBlock, response: unknown): ChartData {
  const found = block.rows === undefined ? response : readPath(response, block.rows);
  const place = (row: unknown) => readPath(row, block.x ?? "created_at");
  const read = Array.isArray(found) ? found : [];
  // Dates are categories of a bar chart: one bar each, independent of the time zone.
  const isDays = block.type === "bar" && read.every((row) => day.test(String(place(row))));
  const rows = isDays ? read.toSorted((a, b) => String(place(a)).localeCompare(String(place(b)))) : read;
  const along = rows.map(place);
  const times = along.map((value) => (typeof value === "string" ? readTimestamp(value)?.getTime() : undefined));
  const isTime = !isDays && rows.length > 0 && times.every((time) => time !== undefined);
  const points = rows.map((row, index) => ({
    x: isTime ? (times[index] ?? 0) : index,
    label: String(along[index] ?? ""),
    values: block.series.map(({ key }) => asNumber(readSeries(row, key))),
  }));
  return block.type === "bands" ? { isTime, ...asStates(block, rows, points) } : { isTime, points };
}

/** Points of bands: each value is the index of a state of its series. */
function asStates(block: ChartBlock, rows: readonly unknown[], points: readonly ChartPoint[]) {
  const states = block.series.map(({ key }) => {
    const values = rows.map((row) => readSeries(row, key));
    return [...new Set(values.filter((value) => value !== null && value !== undefined && value !== ""))];
  });
  const placed = points.map((point, at) => ({
    ...point,
    values: block.series.map(({ key }, series) => {
      const place = states[series]?.indexOf(readSeries(rows[at], key)) ?? -1;
      return place < 0 ? undefined : place;
    }),
  }));
  return { points: placed, states };
}

/** The original value behind a number of a chart: itself, or the state of a band. */
export function shownValue({ states }: Pick<ChartData, "states">, series: number, value: number): unknown {
  return states === undefined ? value : states[series]?.[value];
}

/** The continuous runs of a line, broken at missing values and at time gaps. */
export function lineRuns({ points, isTime }: ChartData, series: number): ChartPoint[][] {
  const maxStep = isTime ? medianStep(points) * GAP : Number.POSITIVE_INFINITY;
  const runs: ChartPoint[][] = [];
  let last: ChartPoint | undefined;
  for (const point of points) {
    if (point.values[series] === undefined) {
      last = undefined;
      continue;
    }
    if (last && point.x - last.x <= maxStep) runs.at(-1)?.push(point);
    else runs.push([point]);
    last = point;
  }
  return runs;
}

/** The minimum and maximum of the series shown; bars and areas include 0. */
export function valueRange(points: readonly ChartPoint[], shown: readonly number[], fromZero: boolean) {
  const values = points.flatMap((point) => shown.map((series) => point.values[series] ?? Number.NaN));
  const known = values.filter((value) => !Number.isNaN(value));
  const start: [number, number] = fromZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const [min, max] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], start);
  return known.length === 0 ? undefined : ([min, max] as const);
}

function medianStep(points: readonly ChartPoint[]): number {
  const steps = points.slice(1).map((point, index) => point.x - (points[index]?.x ?? point.x));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
