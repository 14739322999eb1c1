/** Follows a pointer that was pressed on an element until it is let go; drop hears whether it was, or was taken away. */
export function followPointer(
  handle: HTMLElement,
  pointerId: number,
  move: (event: PointerEvent) => void,
  drop?: (isDone: boolean) => void,
): void {
  const end = ({ type }: PointerEvent) => {
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", end);
    handle.removeEventListener("pointercancel", end);
    drop?.(type === "pointerup");
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
}
