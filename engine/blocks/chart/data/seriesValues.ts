import type { ChartData } from "./chartData";

/** The last value of each series of a chart over time; none of a chart that is not over time. */
export function newestValues({ points, isTime }: ChartData, series: number): (number | undefined)[] {
  return Array.from({ length: series }, (_, index) =>
    isTime ? points.findLast(({ values }) => values[index] !== undefined)?.values[index] : undefined,
  );
}

/** The sum of each series of a chart. */
export function sumValues({ points }: ChartData, series: number): (number | undefined)[] {
  return Array.from({ length: series }, (_, index) =>
    points.reduce<number | undefined>((sum, { values }) => {
      const value = values[index];
      return value === undefined ? sum : (sum ?? 0) + value;
    }, undefined),
  );
}

/** The series that have a value at all, by their place in the row. */
export function knownSeries({ points }: ChartData, series: number): number[] {
  return Array.from({ length: series }, (_, index) => index).filter((index) =>
    points.some(({ values }) => values[index] !== undefined),
  );
}

/** The points of an earlier time, laid over the points of a chart; what lies beside it is left out. */
export function overlayPrevious({ points }: ChartData, earlier: ChartData, length: number): ChartData {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const moved = earlier.points.map((point) => ({ ...point, x: point.x + length }));
  return { ...earlier, points: moved.filter(({ x }) => x >= first && x <= last) };
}
