import { type PointerEvent, useState } from "react";
import type { ChartData } from "../data/chartData";
import { nearestIndex, type PlotFrame } from "./plotFrame";
import { type Zoom, zoomByDrag } from "./zoom";

interface PlotPointer {
  frame: PlotFrame | undefined;
  data: ChartData;
  onPoint: (at: number | undefined) => void;
  onZoom: (zoom: Zoom) => void;
}

/** Pointer of a plot: hovering activates the nearest point, dragging chooses the range to zoom to. */
export function usePlotPointer({ frame, data, onPoint, onZoom }: PlotPointer) {
  const [drag, setDrag] = useState<readonly [number, number]>();
  const pixelOf = (event: PointerEvent<SVGSVGElement>) => {
    const pixel = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return frame ? Math.min(frame.right, Math.max(frame.left, pixel)) : pixel;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      // Touch only activates points; the range is chosen above the chart.
      if (event.button !== 0 || event.pointerType === "touch") return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setDrag([pixelOf(event), pixelOf(event)]);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const pixel = pixelOf(event);
      onPoint(frame && nearestIndex(frame, data.points, pixel));
      if (drag) setDrag([drag[0], pixel]);
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const zoom = drag && frame && zoomByDrag(frame, data, [drag[0], pixelOf(event)]);
      setDrag(undefined);
      if (zoom) onZoom(zoom);
      if (zoom) onPoint(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
    onPointerLeave: () => onPoint(undefined),
  };
  const dragged = drag && { x: Math.min(...drag), width: Math.abs(drag[0] - drag[1]) };
  return { handlers, dragged };
}
