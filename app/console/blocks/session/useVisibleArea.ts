import { type RefObject, useEffect } from "react";

/** Keeps an element within the part of the window that a soft keyboard leaves visible. */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const follow = () => {
      element.current?.style.setProperty("--visible-height", `${viewport.height}px`);
      element.current?.style.setProperty("--visible-top", `${viewport.offsetTop}px`);
    };
    follow();
    viewport.addEventListener("resize", follow);
    viewport.addEventListener("scroll", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      viewport.removeEventListener("scroll", follow);
    };
  }, [element]);
}
