import { type PointerEvent, type RefObject, useEffect, useState } from "react";
import { followPointer } from "../elements/dragging/followPointer";
import { moveWithin, type Point } from "./moveWithin";

/**
 * Lets a window be moved by dragging its header, and keeps it in view when it grows or the view shrinks; gives how far
 * it was moved and what the header listens to.
 */
export function useDrag(target: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // Minimised or filling the screen it has no place of its own; it comes back to the one it had.
    const keep = () => {
      const hasPlace = element.offsetWidth > 0 && element.dataset.fullscreen === undefined;
      if (hasPlace) setOffset((before) => samePoint(before, inView(element, before)));
    };
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    window.addEventListener("resize", keep);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", keep);
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

// Where layout puts it: what is seen of it is smaller for as long as it is opening.
function inView({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement, wanted: Point): Point {
  const frame = { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
  return moveWithin(frame, wanted, { width: window.innerWidth, height: window.innerHeight });
}

/** The point there was where it is the same, so that nothing is drawn again. */
function samePoint(before: Point, after: Point): Point {
  return before.x === after.x && before.y === after.y ? before : after;
}
