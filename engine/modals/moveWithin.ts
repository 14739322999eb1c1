/** A place or a distance in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle on the screen. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far a window may be moved from where it stands so that all of it, or at least its header, stays in view. */
export function moveWithin(frame: Frame, wanted: Point, view: { width: number; height: number }): Point {
  return {
    x: clamp(wanted.x, 0 - frame.left, view.width - frame.width - frame.left),
    y: clamp(wanted.y, 0 - frame.top, view.height - frame.height - frame.top),
  };
}

// A window larger than the view stays at its start, where the header is.
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
