import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** The height of a row, as the style sheet has it. */
export const ROW_HEIGHT = 40;

const BEYOND = 6;

/** Which rows are drawn: those that can be seen and a few beyond. */
export interface RowWindow {
  first: number;
  last: number;
  scroll: () => void;
  /** Brings a row into sight. */
  reveal: (row: number) => void;
}

/** Follows the scrolling of a table whose rows all have one height. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  const scroll = useCallback(() => {
    const { scrollTop: top = 0, clientHeight: height = 0 } = box.current ?? {};
    setSeen((before) =>
      Math.floor(before.top / ROW_HEIGHT) === Math.floor(top / ROW_HEIGHT) && before.height === height
        ? before
        : { top, height },
    );
  }, [box]);
  useLayoutEffect(scroll, [scroll]);
  const reveal = useCallback(
    (row: number) => {
      const element = box.current;
      if (!element) return;
      const head = ROW_HEIGHT;
      const [top, bottom] = [row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT + head];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
      scroll();
    },
    [box, scroll],
  );
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - BEYOND);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + BEYOND);
  return { first, last, scroll, reveal };
}
