import { type PointerEvent, useState } from "react";
import { followPointer } from "../../elements/followPointer";

/** Moves an item of a list by dragging its handle: which one is over which other, and what the handle listens to. */
export function useColumnDrag(onDrop: (key: string, over: string) => void) {
  const [drag, setDrag] = useState<{ key: string; over: string }>();
  const grab = (event: PointerEvent<HTMLElement>, key: string) => {
    const list = event.currentTarget.closest("ul");
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
      if (isDone && over !== key) onDrop(key, over);
      setDrag(undefined);
    };
    followPointer(event.currentTarget, event.pointerId, move, drop);
  };
  return { drag, grab };
}

function itemAt(list: HTMLElement, y: number): HTMLElement | undefined {
  const items = [...list.querySelectorAll<HTMLElement>("li[data-key]")];
  return items.find((item) => item.getBoundingClientRect().bottom > y) ?? items.at(-1);
}
