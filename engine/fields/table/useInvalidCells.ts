import { type RefObject, useContext, useLayoutEffect, useRef } from "react";
import { FieldAriaContext } from "../FieldAria";
import type { RowWindow } from "./useRowWindow";

const none: ReadonlySet<string> = new Set();

/** The cells that were refused, such as 3/name; the first is drawn, however far down, so that the form can lead to it. */
export function useInvalidCells(box: RefObject<HTMLElement | null>, shown: RowWindow): ReadonlySet<string> {
  const { wrong = none } = useContext(FieldAriaContext);
  const had = useRef(0);
  useLayoutEffect(() => {
    const isNew = had.current === 0 && wrong.size > 0;
    had.current = wrong.size;
    // Whoever is at work in the table is not taken elsewhere.
    if (!isNew || box.current?.contains(document.activeElement)) return;
    const rows = [...wrong].map((within) => Number.parseInt(within, 10)).filter(Number.isFinite);
    if (rows.length > 0) shown.reveal(Math.min(...rows));
  });
  return wrong;
}
