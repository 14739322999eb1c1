import type { ChartPoint } from "./chartData";

/** Stacks the series of a chart: each value becomes the sum of itself and those below it, in the order shown. */
export function stackPoints(points: readonly ChartPoint[], shown: readonly number[]): ChartPoint[] {
  return points.map((point) => {
    let below = 0;
    const values = [...point.values];
    for (const series of shown) {
      const value = point.values[series];
      if (value === undefined) continue;
      below += value;
      values[series] = below;
    }
    return { ...point, values };
  });
}

/** The stacked value below a series at a point; 0 where there is none. */
export function baselineAt(stacked: ChartPoint, shown: readonly number[], series: number): number {
  const below = shown.slice(0, shown.indexOf(series)).reverse();
  const next = below.find((one) => stacked.values[one] !== undefined);
  return next === undefined ? 0 : (stacked.values[next] ?? 0);
}
