/** A position or offset in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle in the viewport, in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Limits the offset of a window so that all of it, or at min its header, stays in the viewport. */
export function moveWithin(frame: Frame, offset: Point, view: { width: number; height: number }): Point {
  return {
    x: clamp(offset.x, 0 - frame.left, view.width - frame.width - frame.left),
    y: clamp(offset.y, 0 - frame.top, view.height - frame.height - frame.top),
  };
}

// A window larger than the viewport is aligned with its start, where the header is.
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
