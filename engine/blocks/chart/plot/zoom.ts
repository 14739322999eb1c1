import type { ChartData, ChartPoint } from "../data/chartData";
import type { PlotFrame } from "./plotFrame";

/** The part of a chart that is looked at: from one place along it to another. */
export interface Zoom {
  from: number;
  to: number;
}

/** What is too short to have been meant as a drag, in pixels. */
const TWITCH = 6;
const FEWEST = 2;

/** The place along a chart that a pixel stands for. */
export function positionAt({ x }: PlotFrame, points: readonly ChartPoint[], pixel: number): number {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const [start, end] = [x(first), x(last)];
  return start === end ? first : first + ((pixel - start) / (end - start)) * (last - first);
}

/** What a drag from one pixel to another chooses; undefined where it is too short or holds too little. */
export function zoomByDrag(frame: PlotFrame, { points }: ChartData, pixels: readonly [number, number]) {
  if (Math.abs(pixels[0] - pixels[1]) < TWITCH) return undefined;
  const [from, to] = pixels.map((pixel) => positionAt(frame, points, pixel)).sort((a, b) => a - b);
  return from === undefined || to === undefined ? undefined : keptZoom(points, { from, to });
}

/** Half of what is shown, around a point; undefined where that would hold too little. */
export function zoomAround({ points }: ChartData, middle: number): Zoom | undefined {
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const quarter = (last - first) / 4;
  return keptZoom(points, { from: Math.max(first, middle - quarter), to: Math.min(last, middle + quarter) });
}

/** A chart with only the points of the part that is looked at. */
export function zoomed(data: ChartData, zoom: Zoom | undefined): ChartData {
  if (!zoom) return data;
  return { ...data, points: data.points.filter(({ x }) => x >= zoom.from && x <= zoom.to) };
}

function keptZoom(points: readonly ChartPoint[], zoom: Zoom): Zoom | undefined {
  const held = points.filter(({ x }) => x >= zoom.from && x <= zoom.to);
  return held.length >= FEWEST && held.length < points.length ? zoom : undefined;
}
