import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** Heights of a row and of the heads of the columns, for a mouse and for fingers, in pixels. */
const HEIGHTS = { fine: 32, coarse: 44 };
const HEAD = 32;
/** Rows drawn beyond those in sight, so that fast scrolling shows no gap. */
const SPARE = 12;

const COARSE = "(pointer: coarse)";

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(COARSE);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** Which rows of a list that scrolls are in sight, all of one height; `reveal` scrolls to one that is not. */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number) {
  const isCoarse = useSyncExternalStore(subscribe, () => window.matchMedia(COARSE).matches);
  const rowHeight = isCoarse ? HEIGHTS.coarse : HEIGHTS.fine;
  const [seen, setSeen] = useState({ first: 0, last: 50 });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const first = Math.max(0, Math.floor((element.scrollTop - HEAD) / rowHeight) - SPARE);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + SPARE;
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const room = new ResizeObserver(measure);
    room.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      room.disconnect();
    };
  }, [list, rowHeight]);
  const reveal = useCallback(
    (index: number) => {
      const element = list.current;
      if (!element) return;
      const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
      // The head covers what is at the top.
      const room = element.clientHeight - HEAD;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + room) element.scrollTop = bottom - room;
    },
    [list, rowHeight],
  );
  return { first: Math.min(seen.first, count), last: Math.min(seen.last, count), rowHeight, reveal };
}
