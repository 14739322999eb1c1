import { type PointerEvent, useState } from "react";
import { followPointer } from "./followPointer";

/** The item that is dragged, and the one it is over, by their keys. */
export interface Drag {
  key: string;
  over: string;
}

/** Moves an item of a list by dragging its handle: which one is over which other, and what the handle listens to. */
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

/** What marks an item while one of its list is dragged: that it is, or on which side of it the dragged one would land. */
export function dragMarks(drag: Drag | undefined, key: string, placeOf: (key: string) => number) {
  if (drag?.key === key) return { "data-dragged": true };
  if (drag?.over !== key) return {};
  return { "data-drop": placeOf(drag.key) < placeOf(key) ? "after" : "before" };
}

// A list may stand inside an item of another.
function itemAt(list: HTMLElement, y: number): HTMLElement | undefined {
  const within = [...list.querySelectorAll<HTMLElement>("[data-key]")];
  const items = within.filter((item) => item.closest("[data-order]") === list);
  return items.find((item) => item.getBoundingClientRect().bottom > y) ?? items.at(-1);
}
