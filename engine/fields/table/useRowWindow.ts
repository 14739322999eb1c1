import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** The height of a row in pixels, as in the style sheet. */
export const ROW_HEIGHT = 40;

const OVERSCAN = 6;
const NONE = -1;

/** The rendered rows: the visible ones and a few beyond (overscan); `last` is exclusive. */
export interface RowWindow {
  first: number;
  last: number;
  /** The row with the focus, or -1. It stays rendered when scrolled out of view, so that typing goes on. */
  active: number;
  scroll: () => void;
  /** Scrolls a row into view. */
  reveal: (row: number) => void;
}

/** Tracks the visible rows of a scrolling table with rows of equal height. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: 0, active: NONE });
  const scroll = useCallback(() => {
    const { scrollTop: top = 0, clientHeight: height = 0 } = box.current ?? {};
    const active = focusedRow(box.current);
    setSeen((before) => {
      const isSame = Math.floor(before.top / ROW_HEIGHT) === Math.floor(top / ROW_HEIGHT) && before.height === height;
      return isSame && before.active === active ? before : { top, height, active };
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
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + OVERSCAN);
  return { first, last, active: seen.active < count ? seen.active : NONE, scroll, reveal };
}

function focusedRow(box: HTMLElement | null): number {
  const focused = document.activeElement;
  const row = box?.contains(focused) ? focused?.closest<HTMLElement>("[aria-rowindex]") : undefined;
  // aria-rowindex counts from 1 and includes the head.
  return row ? Number(row.getAttribute("aria-rowindex")) - 2 : NONE;
}
