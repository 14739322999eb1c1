import type { ChartData } from "./chartData";

/** The newest value of each series on a time axis; undefined on other axes. */
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

/** Indexes of the series that have any value. */
export function knownSeries({ points }: ChartData, series: number): number[] {
  return Array.from({ length: series }, (_, index) => index).filter((index) =>
    points.some(({ values }) => values[index] !== undefined),
  );
}

/** Shifts the points of the previous period onto a chart (`length` in milliseconds); points outside its range are dropped. */
export function overlayPrevious({ points }: ChartData, earlier: ChartData, length: number): ChartData {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const shifted = earlier.points.map((point) => ({ ...point, x: point.x + length }));
  return { ...earlier, points: shifted.filter(({ x }) => x >= first && x <= last) };
}
