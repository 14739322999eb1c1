import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** The height of a row, as the style sheet has it. */
export const ROW_HEIGHT = 40;

const BEYOND = 6;
const NONE = -1;

/** Which rows are drawn: those that can be seen and a few beyond. */
export interface RowWindow {
  first: number;
  last: number;
  /** The row of the cell that is at work, which stays wherever it was scrolled to: what is typed goes there. */
  held: number;
  scroll: () => void;
  /** Brings a row into sight. */
  reveal: (row: number) => void;
}

/** Follows the scrolling of a table whose rows all have one height. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 0, held: NONE });
  const scroll = useCallback(() => {
    const { scrollTop: top = 0, clientHeight: height = 0 } = box.current ?? {};
    const held = rowAtWork(box.current);
    setSeen((before) => {
      const isSame = Math.floor(before.top / ROW_HEIGHT) === Math.floor(top / ROW_HEIGHT) && before.height === height;
      return isSame && before.held === held ? before : { top, height, held };
    });
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
  return { first, last, held: seen.held < count ? seen.held : NONE, scroll, reveal };
}

function rowAtWork(box: HTMLElement | null): number {
  const active = document.activeElement;
  const row = box?.contains(active) ? active?.closest<HTMLElement>("[aria-rowindex]") : undefined;
  // The head is the first row of those that are counted.
  return row ? Number(row.getAttribute("aria-rowindex")) - 2 : NONE;
}
