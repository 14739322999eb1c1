import { useRef } from "react";

/** Who points at something for so long, in milliseconds, does not just pass over it. */
const DWELL = 100;

/** Hears of who is about to press: a pointer that rests here, or goes down. */
export function useHoverIntent(onMeant: () => void) {
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(dwelling.current);
  return {
    onPointerEnter() {
      leave();
      dwelling.current = setTimeout(onMeant, DWELL);
    },
    onPointerLeave: leave,
    onPointerDown() {
      leave();
      onMeant();
    },
  };
}
