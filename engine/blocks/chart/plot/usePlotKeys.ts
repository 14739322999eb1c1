import type { KeyboardEvent } from "react";
import type { ChartData } from "../data/chartData";
import { type Zoom, zoomAround } from "./zoom";

interface PlotKeys {
  data: ChartData;
  /** The index of the active point. */
  at: number | undefined;
  onPoint: (at: number | undefined) => void;
  onZoom: (zoom: Zoom | undefined) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Keyboard of a plot: arrows, Home and End move between points, plus zooms to half the range around the point, minus resets the zoom. */
export function usePlotKeys({ data, at, onPoint, onZoom }: PlotKeys): (event: KeyboardEvent) => void {
  const last = data.points.length - 1;
  const go = (event: KeyboardEvent): boolean => {
    const step = STEPS[event.key];
    if (step !== undefined) onPoint(Math.min(last, Math.max(0, (at ?? (step > 0 ? -1 : last + 1)) + step)));
    else if (event.key === "Home" || event.key === "End") onPoint(event.key === "Home" ? 0 : last);
    else if (event.key === "+") zoomIn();
    else if (event.key === "-") onZoom(undefined);
    else return false;
    return true;
  };
  const zoomIn = () => {
    const middle = data.points[at ?? Math.floor(last / 2)];
    const zoom = middle && zoomAround(data, middle.x);
    if (!zoom) return;
    onZoom(zoom);
    onPoint(undefined);
  };
  return (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && go(event)) event.preventDefault();
  };
}
