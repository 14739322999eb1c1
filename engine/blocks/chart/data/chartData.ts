import { readPath } from "../../../bindings/bind";
import { readTimestamp } from "../../../formats/timestamp";
import type { ChartBlock } from "../../../generated/documents";
import { readSeries } from "./readSeries";

/** One row of a chart: where it stands, and the value of each series there. */
export interface ChartPoint {
  /** Milliseconds since 1970 on a chart over time, else the place in the row of bars. */
  x: number;
  /** What is written along the chart where it is not over time. */
  label: string;
  /** The numbers; of states, the place of each among the states of its series. */
  values: (number | undefined)[];
}

/** The rows of a chart, ready to be drawn. */
export interface ChartData {
  isTime: boolean;
  points: ChartPoint[];
  /** Of bands: the states each series was in, in the order they came. */
  states?: readonly (readonly unknown[])[];
}

/** A break in a line: nothing was recorded for so many times the usual step. */
const GAP = 6;

/** A day or a month. */
const day = /^\d{4}-\d{2}(-\d{2})?$/;

/** Reads the rows of an answer as points, the oldest first where each has a time or a day, else in the order they come. */
export function chartData(block: ChartBlock, answer: unknown): ChartData {
  const found = block.rows === undefined ? answer : readPath(answer, block.rows);
  const place = (row: unknown) => readPath(row, block.x ?? "created_at");
  const read = Array.isArray(found) ? found : [];
  // Days are categories of a bar chart: each has its own bar, whatever the time zone.
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

/** States in place of numbers: each point says which of the states of its series it is in. */
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

/** The value a number of a chart stands for: itself, or a state of a band. */
export function shownValue({ states }: Pick<ChartData, "states">, series: number, value: number): unknown {
  return states === undefined ? value : states[series]?.[value];
}

/** The runs of a line: neighbours with a value, broken where one is missing or much time lies between two. */
export function lineRuns({ points, isTime }: ChartData, series: number): ChartPoint[][] {
  const usual = isTime ? usualStep(points) * GAP : Number.POSITIVE_INFINITY;
  const runs: ChartPoint[][] = [];
  let last: ChartPoint | undefined;
  for (const point of points) {
    if (point.values[series] === undefined) {
      last = undefined;
      continue;
    }
    if (last && point.x - last.x <= usual) runs.at(-1)?.push(point);
    else runs.push([point]);
    last = point;
  }
  return runs;
}

/** The smallest and largest value of all series; bars and areas begin at nothing. */
export function valueRange(points: readonly ChartPoint[], shown: readonly number[], fromZero: boolean) {
  const values = points.flatMap((point) => shown.map((series) => point.values[series] ?? Number.NaN));
  const known = values.filter((value) => !Number.isNaN(value));
  const start: [number, number] = fromZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const [min, max] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], start);
  return known.length === 0 ? undefined : ([min, max] as const);
}

function usualStep(points: readonly ChartPoint[]): number {
  const steps = points.slice(1).map((point, index) => point.x - (points[index]?.x ?? point.x));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
