import { type PointerEvent, useState } from "react";
import { followPointer } from "./followPointer";

/** The keys of the dragged item and the one it is over. */
export interface Drag {
  key: string;
  over: string;
}

/** Reorders a list by dragging handles: the current drag, and the pointerdown handler of a handle. */
export function useDragOrder(onDrop: (key: string, over: string) => void) {
  const [drag, setDrag] = useState<Drag>();
  const grab = (event: PointerEvent<HTMLElement>, key: string) => {
    const list = event.currentTarget.closest<HTMLElement>("[data-order]");
    if (!list || event.button !== 0) return;
    event.preventDefault();
    let over = key;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const item = itemAt(list, clientY);
      item?.scrollIntoView({ block: "nearest" });
      over = item?.dataset.key ?? over;
      setDrag({ key, over });
    };
    const drop = (isDone: boolean) => {
      setDrag(undefined);
      if (isDone && over !== key) onDrop(key, over);
    };
    followPointer(event.currentTarget, event.pointerId, move, drop);
  };
  return { drag, grab };
}

/** The data attributes of an item during a drag: dragged, or on which side the dragged item would land. */
export function dragMarks(drag: Drag | undefined, key: string, placeOf: (key: string) => number) {
  if (drag?.key === key) return { "data-dragged": true };
  if (drag?.over !== key) return {};
  return { "data-drop": placeOf(drag.key) < placeOf(key) ? "after" : "before" };
}

// Skips items of nested lists.
function itemAt(list: HTMLElement, y: number): HTMLElement | undefined {
  const within = [...list.querySelectorAll<HTMLElement>("[data-key]")];
  const items = within.filter((item) => item.closest("[data-order]") === list);
  return items.find((item) => item.getBoundingClientRect().bottom > y) ?? items.at(-1);
}
