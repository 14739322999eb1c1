import { type PointerEvent, type RefObject, useState } from "react";
import { followPointer } from "../elements/followPointer";
import { moveWithin, type Point } from "./moveWithin";

/** Lets a window be moved by dragging its header; gives how far it was moved and what the header listens to. */
export function useDrag(target: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const grab = (event: PointerEvent<HTMLElement>) => {
    const box = target.current?.getBoundingClientRect();
    if (!box || event.button !== 0 || (event.target as Element).closest("button")) return;
    const from = { x: event.clientX, y: event.clientY };
    const move = (moved: globalThis.PointerEvent) => {
      const wanted = { x: moved.clientX - from.x, y: moved.clientY - from.y };
      const allowed = moveWithin(box, wanted, { width: window.innerWidth, height: window.innerHeight });
      setOffset({ x: offset.x + allowed.x, y: offset.y + allowed.y });
    };
    followPointer(event.currentTarget, event.pointerId, move);
  };
  return { offset, grab };
}
