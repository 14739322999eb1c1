import { type PointerEvent, type RefObject, useEffect, useState } from "react";
import { followPointer } from "../elements/dragging/followPointer";
import { moveWithin, type Point } from "./moveWithin";

/**
 * Makes a window draggable by its header, and keeps it in the viewport when either is resized; returns its offset and the
 * pointerdown handler of the header.
 */
export function useDrag(target: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // A minimized or fullscreen window has no position; it keeps its offset until it is restored.
    const clampOffset = () => {
      const hasPlace = element.offsetWidth > 0 && element.dataset.fullscreen === undefined;
      if (hasPlace) setOffset((before) => samePoint(before, inView(element, before)));
    };
    const observer = new ResizeObserver(clampOffset);
    observer.observe(element);
    window.addEventListener("resize", clampOffset);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", clampOffset);
    };
  }, [target]);
  const grab = (event: PointerEvent<HTMLElement>) => {
    const element = target.current;
    if (!element || event.button !== 0 || (event.target as Element).closest("button")) return;
    const from = { x: event.clientX - offset.x, y: event.clientY - offset.y };
    const move = (moved: globalThis.PointerEvent) =>
      setOffset(inView(element, { x: moved.clientX - from.x, y: moved.clientY - from.y }));
    followPointer(event.currentTarget, event.pointerId, move);
  };
  return { offset, grab };
}

// Uses layout sizes, as the visible size is smaller during the opening animation.
function inView({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement, wanted: Point): Point {
  const frame = { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
  return moveWithin(frame, wanted, { width: window.innerWidth, height: window.innerHeight });
}

/** Returns the previous point where it is equal, to avoid a render. */
function samePoint(before: Point, after: Point): Point {
  return before.x === after.x && before.y === after.y ? before : after;
}
