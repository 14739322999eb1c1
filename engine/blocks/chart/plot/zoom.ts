import type { ChartData, ChartPoint } from "../data/chartData";
import type { PlotFrame } from "./plotFrame";

/** The zoomed range of a chart, in values of its x axis. */
export interface Zoom {
  from: number;
  to: number;
}

/** Minimum length of a drag in pixels; a shorter one is a click. */
const MIN_DRAG = 6;
const MIN_POINTS = 2;

/** The x value at a pixel, the inverse of the scale. */
export function positionAt({ x }: PlotFrame, points: readonly ChartPoint[], pixel: number): number {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const [start, end] = [x(first), x(last)];
  return start === end ? first : first + ((pixel - start) / (end - start)) * (last - first);
}

/** The range of a drag between two pixels; undefined where it is too short or holds too few points. */
export function zoomByDrag(frame: PlotFrame, { points }: ChartData, pixels: readonly [number, number]) {
  if (Math.abs(pixels[0] - pixels[1]) < MIN_DRAG) return undefined;
  const [from, to] = pixels.map((pixel) => positionAt(frame, points, pixel)).sort((a, b) => a - b);
  return from === undefined || to === undefined ? undefined : validZoom(points, { from, to });
}

/** Half of the range shown, around a point; undefined where that holds too few points. */
export function zoomAround({ points }: ChartData, middle: number): Zoom | undefined {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const quarter = (last - first) / 4;
  return validZoom(points, { from: Math.max(first, middle - quarter), to: Math.min(last, middle + quarter) });
}

/** A chart with only the points of the zoomed range. */
export function zoomed(data: ChartData, zoom: Zoom | undefined): ChartData {
  if (!zoom) return data;
  return { ...data, points: data.points.filter(({ x }) => x >= zoom.from && x <= zoom.to) };
}

function validZoom(points: readonly ChartPoint[], zoom: Zoom): Zoom | undefined {
  const inside = points.filter(({ x }) => x >= zoom.from && x <= zoom.to);
  return inside.length >= MIN_POINTS && inside.length < points.length ? zoom : undefined;
}
