import { type RefObject, useLayoutEffect } from "react";
import { type PopoverAlign, placePopover } from "./placePopover";

/** Shows an element in the top layer next to its anchor while open; `onClose` is called on light dismiss by the browser. */
export function usePopover(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  options: { align?: PopoverAlign; onClose: () => void },
): void {
  const { align = "start", onClose } = options;
  useLayoutEffect(() => {
    const element = popover.current;
    if (!isOpen || !element) return;
    const place = () => anchor.current && position(anchor.current, element, align);
    // Scrolling inside the popover does not move the anchor.
    const scrolled = (event: Event) => !element.contains(event.target as Node) && place();
    const toggled = (event: Event) => (event as ToggleEvent).newState === "closed" && onClose();
    element.showPopover();
    place();
    const resized = observeSizes(element, anchor.current, place);
    element.addEventListener("toggle", toggled);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("toggle", toggled);
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", scrolled, { capture: true });
    };
  }, [isOpen, anchor, popover, align, onClose]);
}

function position(anchor: HTMLElement, element: HTMLElement, align: PopoverAlign): void {
  const shown = { width: window.innerWidth, height: window.innerHeight };
  // Measures the natural height, without an earlier limit.
  element.style.maxHeight = "";
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { direction } = getComputedStyle(element);
  const { left, top, maxHeight } = placePopover(anchor.getBoundingClientRect(), size, shown, align, direction);
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  if (size.height > maxHeight) element.style.maxHeight = `${maxHeight}px`;
}

/** Repositions when the popover or the content container the anchor changes size. */
function observeSizes(element: HTMLElement, anchor: HTMLElement | null, place: () => void): ResizeObserver {
  const observer = new ResizeObserver(place);
  observer.observe(element);
  const container = anchor?.closest("form") ?? anchor?.parentElement;
  if (container) observer.observe(container);
  return observer;
}
