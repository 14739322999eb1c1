import { useRef } from "react";

/** Hovering for this long, in milliseconds, counts as intent. */
const DELAY = 100;

/** Event handlers that detect the intent to click: hovering for a moment, or pressing the pointer. */
export function useHoverIntent(onIntent: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  return {
    onPointerEnter() {
      cancel();
      timer.current = setTimeout(onIntent, DELAY);
    },
    onPointerLeave: cancel,
    onPointerDown() {
      cancel();
      onIntent();
    },
  };
}
