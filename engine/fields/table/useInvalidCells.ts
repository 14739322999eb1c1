import { type RefObject, useContext, useLayoutEffect, useRef } from "react";
import { FieldAriaContext } from "../FieldAria";
import type { RowWindow } from "./useRowWindow";

const none: ReadonlySet<string> = new Set();

/** The cells with errors, such as 3/name. The first is scrolled into view and rendered, so that the form can focus it. */
export function useInvalidCells(box: RefObject<HTMLElement | null>, shown: RowWindow): ReadonlySet<string> {
  const { invalidPaths = none } = useContext(FieldAriaContext);
  const previousCount = useRef(0);
  useLayoutEffect(() => {
    const isNew = previousCount.current === 0 && invalidPaths.size > 0;
    previousCount.current = invalidPaths.size;
    // Does not scroll away from the user's current cell.
    if (!isNew || box.current?.contains(document.activeElement)) return;
    const rows = [...invalidPaths].map((within) => Number.parseInt(within, 10)).filter(Number.isFinite);
    if (rows.length > 0) shown.reveal(Math.min(...rows));
  });
  return invalidPaths;
}
