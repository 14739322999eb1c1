/** Captures a pressed pointer until it is released; `drop` receives false where the browser cancelled it. */
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
